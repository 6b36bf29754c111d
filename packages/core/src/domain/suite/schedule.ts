import type { Schedule } from '@wrkbench/contracts'
import { CronExpressionParser } from 'cron-parser'
import { instantsOfWallClock, setBackAround, wallClock } from './wall-clock.ts'

type Timed = Required<Schedule>

/** Every hour, or every few: counted by elapsed time, so they also run in an hour that comes twice. */
const isByTheHour = (cron: string): boolean => cron.trim().split(/\s+/)[1]?.startsWith('*') ?? false

/**
 * The first instant after `after` that a schedule names, in its time zone and with its summer time; null: there is none.
 * The library is asked in wall-clock time, not in the zone: there it skips a midnight that summer time leaves out (Beirut,
 * Havana, Santiago), and fails where clocks go back by half an hour.
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

/** What is wrong with a schedule, by its field; null: nothing. */
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

/** Each field is read by itself, so that the one to blame is named. */
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
