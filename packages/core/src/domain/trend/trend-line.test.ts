import { describe, expect, it } from 'vitest'
import { intervalOf, type TrendPoint, trendLine } from './trend-line.ts'

const point = (at: number, value: number, more: Partial<TrendPoint> = {}): TrendPoint => ({
  ...{ at, result: at, segment: 1, values: [value], value, doubted: false, besides: [] },
  ...more,
})
/** a little noise that never repeats */
const line = (count: number, level: number, from = 0, more: Partial<TrendPoint> = {}): TrendPoint[] =>
  Array.from({ length: count }, (_, i) => point(from + i, level * (1 + 0.004 * Math.sin(i * 2.4)), more))

describe('trendLine', () => {
  it('compares nothing across a break', () => {
    const { breaks, changes } = trendLine([...line(10, 100), ...line(10, 150, 10, { segment: 2 })], 500)
    expect(breaks.map(({ before, point }) => [before.at, point.at])).toEqual([[9, 10]])
    expect(changes).toEqual([])
  })

  it('comes back to a segment as to a new one', () => {
    const three = [...line(3, 100), ...line(3, 100, 3, { segment: 2 }), ...line(3, 100, 6)]
    expect(trendLine(three, 500).breaks.map(({ point }) => point.at)).toEqual([3, 6])
  })

  it('looks for changes without the doubted points, and places them by the points themselves', () => {
    const doubted = [point(5, 300, { doubted: true }), point(6, 310, { doubted: true })]
    const points = [...line(5, 100), ...doubted, ...line(5, 100, 7), ...line(10, 120, 12)]
    const { changes } = trendLine(points, 500)
    expect(changes.map(({ before, point }) => [before.at, point.at])).toEqual([[11, 12]])
  })

  it('keeps ends of segments and changes however few points may stay', () => {
    const points = [...line(103, 100), ...line(97, 110, 103), ...line(100, 50, 200, { segment: 2 })]
    const kept = trendLine(points, 12).points.map(({ at }) => at)
    expect(kept).toEqual(expect.arrayContaining([0, 103, 199, 200, 299]))
    expect(kept.length).toBeLessThanOrEqual(14)
  })

  it('is nothing of nothing', () => {
    expect(trendLine([], 500)).toEqual({ points: [], breaks: [], changes: [] })
  })
})

describe('intervalOf', () => {
  it('has none for few or doubted rounds', () => {
    expect(intervalOf(point(0, 1))).toBeNull()
    expect(intervalOf(point(0, 1, { values: [1, 2, 3], doubted: true }))).toBeNull()
    expect(intervalOf(point(0, 1, { values: [9, 10, 11] }))?.low).toBeLessThan(9)
  })
})
