import { afterEach, describe, expect, it } from 'vitest'
import { formatAbout, formatAgo, formatIn, formatInZone, formatTime, formatZoned } from '#lib/text/time.ts'

const at = '2026-11-02T03:04:05.067Z'

describe('formatTime', () => {
  it('shows day, minute, clock, second and milliseconds', () => {
    expect(formatTime(at, 'day', 'utc')).toBe('2 Nov 2026')
    expect(formatTime(at, 'minute', 'utc')).toBe('2 Nov 2026, 03:04')
    expect(formatTime(at, 'clock', 'utc')).toBe('03:04')
    expect(formatTime(at, 'second', 'utc')).toBe('03:04:05')
    expect(formatTime(at, 'milliseconds', 'utc')).toBe('03:04:05.067')
    expect(formatTime('never', 'day', 'utc')).toBe('–')
  })

  it('uses the zone of the machine for local time', () => {
    const local = new Date(at)
    expect(formatTime(at, 'clock', 'local')).toBe(
      `${String(local.getHours()).padStart(2, '0')}:${String(local.getMinutes()).padStart(2, '0')}`,
    )
  })
})

describe('formatInZone', () => {
  it('is what the clocks of that zone show, in summer and in winter, at midnight too', () => {
    expect(formatInZone('2027-07-01T00:30:00Z', 'Europe/Berlin')).toBe('1 Jul 2027, 02:30')
    expect(formatInZone('2027-12-31T23:30:00Z', 'Europe/Berlin')).toBe('1 Jan 2028, 00:30')
    expect(formatInZone('2026-11-26T21:00:00Z', 'Asia/Kolkata')).toBe('27 Nov 2026, 02:30')
  })
})

describe('formatZoned', () => {
  const zone = process.env.TZ
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  const inZone = (name: string, moment: string) => {
    process.env.TZ = name
    return formatZoned(moment, 'local')
  }

  it('says how far the clock is from UTC at that moment', () => {
    expect(formatZoned(at, 'utc')).toBe('2 Nov 2026, 03:04 UTC')
    expect(inZone('UTC', at)).toBe('2 Nov 2026, 03:04 UTC')
    expect(inZone('Asia/Kolkata', at)).toBe('2 Nov 2026, 08:34 UTC+5:30')
  })

  it('tells the hour that a clock shows twice apart', () => {
    expect(inZone('America/New_York', '2026-11-01T05:30:00Z')).toBe('1 Nov 2026, 01:30 UTC−4')
    expect(inZone('America/New_York', '2026-11-01T06:30:00Z')).toBe('1 Nov 2026, 01:30 UTC−5')
    expect(inZone('Australia/Lord_Howe', '2026-10-03T15:29:00Z')).toBe('4 Oct 2026, 01:59 UTC+10:30')
    expect(inZone('Australia/Lord_Howe', '2026-10-03T15:30:00Z')).toBe('4 Oct 2026, 02:30 UTC+11')
  })
})

describe('formatAgo', () => {
  it('counts in the unit a person would use', () => {
    const ago = (seconds: number) => formatAgo(at, Date.parse(at) + seconds * 1000)
    expect([1, 12, 2460, 3 * 3600, 86_400, 6 * 86_400].map(ago)).toEqual([
      'now',
      '12 s ago',
      '41 min ago',
      '3 h ago',
      '1 day ago',
      '6 days ago',
    ])
    expect(ago(-5)).toBe('now')
  })
})

describe('formatAbout', () => {
  it('is as coarse as a forecast', () => {
    expect([2, 66.6, 100, 2047, 9000].map(formatAbout)).toEqual([
      'about 5 s',
      'about 65 s',
      'about 2 min',
      'about 34 min',
      'about 2.5 h',
    ])
  })
})

describe('formatIn', () => {
  it('counts down in the unit that fits, never more than is left', () => {
    const now = Date.parse(at)
    const later = (seconds: number) => formatIn(new Date(now + seconds * 1000).toISOString(), now)
    expect([-5, 1, 59.9, 3599, 3601, 100_000, 172_801].map(later)).toEqual([
      ...['now', 'now', 'in 59 s', 'in 59 min', 'in 1 h', 'in 27 h', 'in 2 days'],
    ])
  })
})
