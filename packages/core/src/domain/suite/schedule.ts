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
    return { field: 'timeZone', message: `${timeZone} is no time zone of the IANA data, such as Europe/Berlin.` }
  }
  const fields = cron.trim().split(/\s+/)
  if (fields.length !== 5) {
    const message = `A schedule has five fields (minute, hour, day of month, month, day of week), not ${fields.length}.`
    return { field: 'cron', message }
  }
  try {
    CronExpressionParser.parse(cron, { tz: timeZone })
  } catch (error) {
    return { field: 'cron', message: `${cron} cannot be read: ${error instanceof Error ? error.message : error}.` }
  }
  return nextDue({ cron, timeZone }, now) ? null : { field: 'cron', message: `${cron} names no time that ever comes.` }
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0
  } catch {
    return false
  }
}
