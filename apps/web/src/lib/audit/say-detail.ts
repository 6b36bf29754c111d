import { formatTime } from '#lib/text/time.ts'

const isPair = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)

const say = (value: unknown): string => {
  if (value === null) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isInstant(value)) return `${formatTime(value, 'minute', 'utc')} UTC`
  if (Array.isArray(value)) return value.map(say).join(', ')
  if (typeof value === 'object') {
    return Object.entries(value as object)
      .map(([name, inner]) => `${words(name)} ${say(inner)}`)
      .join(', ')
  }
  return String(value)
}

/** Writes `expiresAt` as `expires at`. */
const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Describes an audit entry's detail in one line, with old and new values next to each other. */
export const sayDetail = (detail: Record<string, unknown>): string => {
  const { id: _, ...told } = detail
  if (isPair(told)) return `from ${say(told.from)} to ${say(told.to)}`
  return Object.entries(told)
    .map(([name, value]) => `${words(name)}: ${say(value)}`)
    .join(' · ')
}
