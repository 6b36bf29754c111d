import type { Schedule } from '@wrkbench/contracts'
import { CronExpressionParser } from 'cron-parser'
import { instantsOfWallClock, setBackAround, wallClock } from './wall-clock.ts'

type Timed = Required<Schedule>

/**
 * Whether a schedule runs every hour or every few hours. Such schedules follow elapsed time, so they run twice in an hour that
 * summer time repeats.
 */
const isByTheHour = (cron: string): boolean => cron.trim().split(/\s+/)[1]?.startsWith('*') ?? false

/**
 * Returns the first instant after `after` at which a schedule is due, in its time zone and with its summer time; null if there
 * is none. The cron library works on wall-clock time here and not in the time zone: there it skips a midnight that summer time
 * leaves out (Beirut, Havana, Santiago), and fails where clocks go back by half an hour.
 */
export const nextDue = ({ cron, timeZone }: Timed, after: Date): Date | null => {
  try {
    const again = isByTheHour(cron)
    const from = wallClock(after, timeZone).getTime() - (again ? setBackAround(after, timeZone) : 0)
    const turns = CronExpressionParser.parse(cron, { tz: 'UTC', currentDate: new Date(from) })
    let next: Date | null = null
    for (;;) {
      const [first, second] = instantsOfWallClock(turns.next().toDate(), timeZone)
      for (const at of again ? [first, second] : [first]) {
        if (at && at > after && (next === null || at < next)) next = at
      }
      if (first && first > after) return next
    }
  } catch {
    return null
  }
}

/** Returns the first problem of a schedule with the field it concerns; null if there is none. */
export const scheduleProblem = (
  { cron, timeZone }: Timed,
  now: Date,
): { field: keyof Schedule; message: string } | null => {
  if (!isTimeZone(timeZone)) {
    return { field: 'timeZone', message: `${timeZone} is not a time zone. Choose one such as Europe/Berlin.` }
  }
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) {
    return {
      field: 'cron',
      message: `A schedule has five fields (minute, hour, day of month, month, day of week), not ${fields.length}.`,
    }
  }
  const message = wrongPart(fields)
  if (message) return { field: 'cron', message }
  return nextDue({ cron, timeZone }, now) ? null : { field: 'cron', message: `${cron} never comes due.` }
}

const parts = [
  { name: 'minute', takes: '0 to 59' },
  { name: 'hour', takes: '0 to 23' },
  { name: 'day of month', takes: '1 to 31' },
  { name: 'month', takes: '1 to 12, or JAN to DEC' },
  { name: 'day of week', takes: '0 to 7, or SUN to SAT' },
] as const

const canBeRead = (cron: string): boolean => {
  try {
    CronExpressionParser.parse(cron, { tz: 'UTC' })
    return true
  } catch {
    return false
  }
}

/** Parses each field by itself, so that the message can name the wrong one. */
const wrongPart = (fields: readonly string[]): string | null => {
  const index = fields.findIndex(
    (field, at) => !canBeRead(parts.map((_, other) => (other === at ? field : '*')).join(' ')),
  )
  const part = parts[index]
  return part
    ? `The ${part.name} cannot be ${fields[index]}: it takes ${part.takes}, *, ranges, lists and steps.`
    : null
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
