import { describe, expect, it } from 'vitest'
import { nextDue, scheduleProblem } from './schedule.ts'

const at = (text: string) => new Date(text)
const next = (cron: string, timeZone: string, after: string) =>
  nextDue({ cron, timeZone }, at(after))?.toISOString() ?? null

describe('nextDue', () => {
  it('reads the hour in the zone of the schedule', () => {
    expect(next('30 2 * * *', 'UTC', '2026-01-10T00:00:00Z')).toBe('2026-01-10T02:30:00.000Z')
    expect(next('30 2 * * *', 'Europe/Berlin', '2026-01-10T00:00:00Z')).toBe('2026-01-10T01:30:00.000Z')
    expect(next('30 2 * * *', 'Asia/Kolkata', '2026-01-10T00:00:00Z')).toBe('2026-01-10T21:00:00.000Z')
  })

  it('is after the instant given, never that instant', () => {
    expect(next('0 * * * *', 'UTC', '2026-01-10T03:00:00Z')).toBe('2026-01-10T04:00:00.000Z')
  })

  it('stays at the same hour of the wall clock when summer time begins and ends', () => {
    expect(next('0 4 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T02:00:00.000Z')
    expect(next('0 4 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z')).toBe('2026-10-25T03:00:00.000Z')
  })

  it('comes on the day on which the hour named does not exist, and once where it exists twice', () => {
    const spring = next('30 2 * * *', 'Europe/Berlin', '2026-03-28T12:00:00Z') ?? ''
    expect(spring.slice(0, 10)).toBe('2026-03-29')
    const autumn = next('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z') ?? ''
    expect(autumn.slice(0, 10)).toBe('2026-10-25')
    expect(next('30 2 * * *', 'Europe/Berlin', autumn)?.slice(0, 10)).toBe('2026-10-26')
  })

  it('comes on the day whose midnight does not exist', () => {
    expect(next('0 0 * * *', 'Asia/Beirut', '2026-03-28T12:00:00Z')).toBe('2026-03-28T22:00:00.000Z')
    expect(next('0 0 * * *', 'Asia/Beirut', '2026-03-28T22:00:00Z')).toBe('2026-03-29T21:00:00.000Z')
    expect(next('15 0 * * *', 'America/Havana', '2026-03-07T12:00:00Z')).toBe('2026-03-08T05:15:00.000Z')
    expect(next('0 0 * * *', 'America/Santiago', '2026-09-05T12:00:00Z')).toBe('2026-09-06T04:00:00.000Z')
  })

  it('goes on where clocks are set back by half an hour, and by the hour where an hour comes twice', () => {
    expect(next('0 3 * * *', 'Australia/Lord_Howe', '2026-04-04T12:00:00Z')).toBe('2026-04-04T16:30:00.000Z')
    expect(next('*/15 * * * *', 'Australia/Lord_Howe', '2026-04-04T14:50:00Z')).toBe('2026-04-04T15:00:00.000Z')
    expect(next('*/15 * * * *', 'Australia/Lord_Howe', '2026-04-04T15:00:00Z')).toBe('2026-04-04T15:15:00.000Z')
    expect(next('0 * * * *', 'Europe/Berlin', '2026-10-25T00:00:00Z')).toBe('2026-10-25T01:00:00.000Z')
    expect(next('*/20 * * * *', 'Europe/Berlin', '2026-10-25T00:40:00Z')).toBe('2026-10-25T01:00:00.000Z')
    expect(next('*/20 * * * *', 'Europe/Berlin', '2026-10-25T01:10:00Z')).toBe('2026-10-25T01:20:00.000Z')
    expect(next('0 * * * *', 'Europe/Berlin', '2026-03-29T00:00:00Z')).toBe('2026-03-29T01:00:00.000Z')
  })

  it('counts Sunday as 0 and as 7, and reads lists, ranges and steps', () => {
    for (const sunday of ['0', '7', 'SUN'])
      expect(next(`0 0 * * ${sunday}`, 'UTC', '2026-01-10T00:00:00Z')).toBe('2026-01-11T00:00:00.000Z')
    expect(next('*/20 9-17 * * 1-5', 'UTC', '2026-01-09T17:41:00Z')).toBe('2026-01-12T09:00:00.000Z')
  })
})

describe('scheduleProblem', () => {
  const problem = (cron: string, timeZone = 'UTC') => scheduleProblem({ cron, timeZone }, at('2026-01-10T00:00:00Z'))

  it('finds nothing wrong with what can be read', () => {
    for (const cron of ['0 2 * * *', '*/5 * * * *', '0 0 29 2 *', '15 3 1,15 * *']) expect(problem(cron)).toBeNull()
  })

  it.each(['', '0 2 * *', '0 0 2 * * *', '@daily'])('asks for five fields: "%s"', (cron) => {
    expect(problem(cron)).toMatchObject({ field: 'cron', message: expect.stringContaining('five fields') })
  })

  it.each([
    ['60 2 * * *', 'The minute cannot be 60: it takes 0 to 59'],
    ['0 25 * * *', 'The hour cannot be 25: it takes 0 to 23'],
    ['0 2 0 * *', 'The day of month cannot be 0: it takes 1 to 31'],
    ['0 2 * 13 *', 'The month cannot be 13: it takes 1 to 12'],
    ['0 2 * * 8', 'The day of week cannot be 8: it takes 0 to 7'],
    ['a b c d e', 'The minute cannot be a: it takes 0 to 59'],
  ])('names the field that is wrong: "%s"', (cron, message) => {
    expect(problem(cron)).toMatchObject({ field: 'cron', message: expect.stringContaining(message) })
  })

  it('refuses a day that no year has', () => {
    expect(problem('0 0 31 2 *')).toEqual({ field: 'cron', message: '0 0 31 2 * never comes due.' })
  })

  it('refuses a zone that nobody knows', () => {
    expect(problem('0 2 * * *', 'Europe/Atlantis')).toMatchObject({ field: 'timeZone' })
  })
})
