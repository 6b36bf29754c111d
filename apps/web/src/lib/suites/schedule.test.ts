import { describe, expect, it } from 'vitest'
import { formOfSchedule, scheduleOfForm } from '#lib/suites/schedule-form.ts'
import { cronWords, scheduleWords } from '#lib/suites/schedule-words.ts'

const timeZone = 'Europe/Berlin'

describe('a schedule in words', () => {
  it.each([
    ['30 2 * * *', 'every day at 02:30'],
    ['5 14 * * 1-5', 'Monday to Friday at 14:05'],
    ['0 3 * * 0', 'every Sunday at 03:00'],
    ['0 3 * * 7', 'every Sunday at 03:00'],
    ['0 * * * *', 'every hour'],
    ['15 * * * *', 'every hour at minute 15'],
    ['*/20 * * * *', 'every 20 minutes'],
    ['30 */6 * * *', 'every 6 hours at minute 30'],
    ['0 */8 * * 1-5', 'Monday to Friday every 8 hours at minute 0'],
    ['0 4 15 * *', 'on day 15 of every month at 04:00'],
  ])('%s is %s', (cron, words) => {
    expect(cronWords(cron)).toBe(words)
  })

  it.each(['0 2,14 * * *', '0 2 * 6 *', '0 2 1 * 1', '0-30 2 * * *', '*/7 * * * *', '0 */5 * * *', '0 */6 1 * *'])(
    '%s stands for itself',
    (cron) => {
      expect(cronWords(cron)).toBe(cron)
    },
  )

  it('names its zone', () => {
    expect(scheduleWords({ cron: '0 2 * * *', timeZone })).toBe('every day at 02:00, Europe/Berlin')
  })
})

describe('the form of a schedule', () => {
  it.each([
    ['7 * * * *', 'hourly'],
    ['30 2 * * *', 'daily'],
    ['0 23 * * 1-5', 'weekdays'],
    ['0 3 * * 0', 'weekly'],
    ['0 2,14 * * *', 'cron'],
    ['0 * * * 1', 'cron'],
  ])('%s is found again under %s', (cron, kind) => {
    const form = formOfSchedule({ cron, timeZone })
    expect(form.kind).toBe(kind)
    expect(scheduleOfForm(form)).toEqual({ cron, timeZone })
  })

  it('by hand is no schedule', () => {
    expect(scheduleOfForm({ ...formOfSchedule(null), timeZone })).toBeNull()
  })
})
