import type { Schedule } from '@wrkbench/contracts'
import { CronExpressionParser } from 'cron-parser'

type Timed = Required<Schedule>

/** The first instant after `after` that a schedule names, in its time zone and with its summer time; null: there is none. */
export const nextDue = ({ cron, timeZone }: Timed, after: Date): Date | null => {
  try {
    return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after }).next().toDate()
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
