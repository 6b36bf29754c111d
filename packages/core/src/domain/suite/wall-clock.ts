const dayMs = 86_400_000
const nearMs = 3 * 3_600_000

const formats = new Map<string, Intl.DateTimeFormat>()
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...digits, second: '2-digit' })
  formats.set(timeZone, format)
  return format
}

/** Returns the wall-clock time of a zone at an instant, written as if it were UTC. */
export const wallClock = (at: Date, timeZone: string): Date => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')))
}

/**
 * Returns the instants at which clocks of a zone show a wall-clock time, the earlier one first. For a time that summer time
 * skips, returns the instant that lies as long after the change as the time lies after the start of the gap.
 */
export const instantsOfWallClock = (wall: Date, timeZone: string): Date[] => {
  const offsetAt = (ms: number): number => wallClock(new Date(ms), timeZone).getTime() - ms
  const before = wall.getTime() - offsetAt(wall.getTime() - dayMs)
  const after = wall.getTime() - offsetAt(wall.getTime() + dayMs)
  const shows = (ms: number): boolean => wallClock(new Date(ms), timeZone).getTime() === wall.getTime()
  const right = [...new Set([before, after])].filter(shows).sort((a, b) => a - b)
  return (right.length > 0 ? right : [before]).map((ms) => new Date(ms))
}

/** Returns by how many ms clocks are set back within three hours of an instant; 0 if they are not. */
export const setBackAround = (at: Date, timeZone: string): number => {
  const [early, late] = [-nearMs, nearMs].map((ms) => wallClock(new Date(at.getTime() + ms), timeZone).getTime())
  return Math.max(0, (early ?? 0) + 2 * nearMs - (late ?? 0))
}
