import { describe, expect, it } from 'vitest'
import { formatAbout, formatAgo, formatIn, formatTime } from '#lib/text/time.ts'

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
