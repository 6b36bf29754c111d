export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (value: number): string => String(value).padStart(2, '0')

/** How precisely a moment is shown. */
export type TimeStyle = 'day' | 'minute' | 'clock' | 'second' | 'milliseconds'

/** Formats a moment without the locale: server and browser must agree to the letter, and their locale data do not. */
export const formatTime = (at: string, style: TimeStyle, zone: 'utc' | 'local'): string => {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return '–'
  // shift the time so that UTC getters return local fields
  const shown = zone === 'utc' ? date : new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  const day = `${shown.getUTCDate()} ${months[shown.getUTCMonth()]} ${shown.getUTCFullYear()}`
  const clock = `${two(shown.getUTCHours())}:${two(shown.getUTCMinutes())}`
  if (style === 'day') return day
  if (style === 'clock') return clock
  if (style === 'minute') return `${day}, ${clock}`
  const second = `${clock}:${two(shown.getUTCSeconds())}`
  if (style === 'second') return second
  return `${second}.${String(shown.getUTCMilliseconds()).padStart(3, '0')}`
}

/** `UTC`, `UTC−5`, `UTC+5:30`: how far the machine's clock is from UTC at a moment; it differs between summer and winter. */
const offsetAt = (date: Date): string => {
  const minutes = -date.getTimezoneOffset()
  if (minutes === 0) return 'UTC'
  const [whole, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${whole}${rest === 0 ? '' : `:${two(rest)}`}`
}

const digits = { day: 'numeric', month: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
/** by zone, because a list of suites writes many times of few zones */
const clocks = new Map<string, Intl.DateTimeFormat>()
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...digits })
  clocks.set(timeZone, clock)
  return clock
}

/** A moment on the clocks of a zone such as Europe/Berlin, in the style `minute`. */
export const formatInZone = (at: string, timeZone: string): string => {
  const parts = clockOf(timeZone).formatToParts(new Date(at))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('day')} ${months[Number(part('month')) - 1]} ${part('year')}, ${part('hour')}:${part('minute')}`
}

/** A moment with its zone, wherever the page does not say which one it is. */
export const formatZoned = (at: string, zone: 'utc' | 'local'): string =>
  `${formatTime(at, 'minute', zone)} ${zone === 'utc' ? 'UTC' : offsetAt(new Date(at))}`

/** Writes `now`, `12 s ago`, `41 min ago`, `3 h ago` or `5 days ago`. */
export const formatAgo = (at: string, now: number): string => {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000)
  if (seconds < 2) return 'now'
  if (seconds < 60) return `${Math.floor(seconds)} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  const days = Math.floor(seconds / 86_400)
  return `${days} day${days === 1 ? '' : 's'} ago`
}

/** Writes `now`, `in 12 s`, `in 41 min`, `in 3 h` or `in 5 days`. */
export const formatIn = (at: string, now: number): string => {
  const seconds = (Date.parse(at) - now) / 1000
  if (seconds < 2) return 'now'
  if (seconds < 60) return `in ${Math.floor(seconds)} s`
  if (seconds < 3600) return `in ${Math.floor(seconds / 60)} min`
  if (seconds < 172_800) return `in ${Math.floor(seconds / 3600)} h`
  return `in ${Math.floor(seconds / 86_400)} days`
}

/** Writes a forecast, no more precise than it can be: `about 34 min`, `about 50 s`. */
export const formatAbout = (seconds: number): string => {
  if (seconds < 90) return `about ${Math.max(5, Math.round(seconds / 5) * 5)} s`
  if (seconds < 5400) return `about ${Math.round(seconds / 60)} min`
  return `about ${(seconds / 3600).toFixed(1)} h`
}
