import { describe, expect, it } from 'vitest'
import { indexAt, nearestIndex, positionsOf, sayDate, sayShortDate } from '#lib/board/date-scale.ts'

const dates = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z', '2026-01-05T00:00:00Z']

describe('date scale', () => {
  it('places dates in proportion to time', () => {
    expect(positionsOf(dates).map((place) => Number(place.toFixed(3)))).toEqual([0.03, 0.265, 0.97])
    expect(positionsOf(dates.slice(0, 1))).toEqual([0.97])
  })

  it('finds the date that was current at a moment', () => {
    expect(indexAt(dates, null)).toBe(2)
    expect(indexAt(dates, '2026-01-04T12:00:00Z')).toBe(1)
    expect(indexAt(dates, '2025-01-01T00:00:00Z')).toBe(0)
  })

  it('snaps to the nearest', () => {
    expect([0, 0.2, 0.6, 0.9].map((place) => nearestIndex(positionsOf(dates), place))).toEqual([0, 1, 1, 2])
  })

  it('says no more of a date than is known', () => {
    expect(sayDate('2015-12-31T00:00:00Z', true)).toBe('2015, the day is not known')
    expect(sayDate('2015-12-31T00:00:00Z', false)).toBe('31 Dec 2015, 00:00 UTC')
  })

  it('is short beside the filters: the day alone, unless two dates share it', () => {
    expect(sayShortDate(dates, [], 1)).toBe('2 Jan 2026')
    expect(sayShortDate(dates, [1], 1)).toBe('2026')
    const shared = [...dates, '2026-01-05T16:27:00Z']
    expect([2, 3].map((index) => sayShortDate(shared, [], index))).toEqual([
      '5 Jan 2026, 00:00 UTC',
      '5 Jan 2026, 16:27 UTC',
    ])
  })
})
