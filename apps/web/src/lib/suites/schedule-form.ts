import type { Schedule } from '@wrkbench/contracts'

/** The values of the form: a kind of schedule, and what that kind needs. */
export type ScheduleForm = {
  kind: 'hand' | 'hourly' | 'daily' | 'weekdays' | 'weekly' | 'cron'
  /** HH:MM */
  time: string
  /** 0 is Sunday */
  day: string
  cron: string
  timeZone: string
}

export const scheduleKinds = [
  { value: 'hand', label: 'By hand' },
  { value: 'hourly', label: 'Every hour' },
  { value: 'daily', label: 'Every day' },
  { value: 'weekdays', label: 'Monday to Friday' },
  { value: 'weekly', label: 'Every week' },
  { value: 'cron', label: 'By a cron line' },
] as const satisfies readonly { value: ScheduleForm['kind']; label: string }[]

const two = (text: string): string => text.padStart(2, '0')

/** Fills the form with a stored schedule, using the simplest kind that expresses it. */
export const formOfSchedule = (schedule: Required<Schedule> | null): ScheduleForm => {
  const form: ScheduleForm = { kind: 'hand', time: '02:00', day: '1', cron: '0 2 * * *', timeZone: 'UTC' }
  if (!schedule) return form
  const { cron, timeZone } = schedule
  const stored: ScheduleForm = { ...form, kind: 'cron', cron, timeZone }
  const read = /^(\d+) (\d+|\*) \* \* (\*|1-5|[0-6])$/.exec(cron)
  if (!read) return stored
  const [, minute = '', hour = '', weekday = ''] = read
  if (hour === '*') return weekday === '*' ? { ...stored, kind: 'hourly', time: `00:${two(minute)}` } : stored
  const timed = { ...stored, time: `${two(hour)}:${two(minute)}` }
  if (weekday === '*') return { ...timed, kind: 'daily' }
  return weekday === '1-5' ? { ...timed, kind: 'weekdays' } : { ...timed, kind: 'weekly', day: weekday }
}

/** The schedule to send to the API; null: run by hand. */
export const scheduleOfForm = ({ kind, time, day, cron, timeZone }: ScheduleForm): Required<Schedule> | null => {
  const [hour = '0', minute = '0'] = time.split(':').map((part) => String(Number(part)))
  const lines: Record<Exclude<ScheduleForm['kind'], 'hand'>, string> = {
    hourly: `${minute} * * * *`,
    daily: `${minute} ${hour} * * *`,
    weekdays: `${minute} ${hour} * * 1-5`,
    weekly: `${minute} ${hour} * * ${day}`,
    cron,
  }
  return kind === 'hand' ? null : { cron: lines[kind], timeZone }
}
