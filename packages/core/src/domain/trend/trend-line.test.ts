import { describe, expect, it } from 'vitest'
import { type TrendPoint, trendLine } from './trend-line.ts'

const point = (at: number, value: number, more: Partial<TrendPoint> = {}): TrendPoint => ({
  at,
  result: at,
  segment: 1,
  values: [value],
  value,
  doubted: false,
  besides: [],
  ...more,
})
/** small noise that never repeats */
const line = (count: number, level: number, from = 0, more: Partial<TrendPoint> = {}): TrendPoint[] =>
  Array.from({ length: count }, (_, i) => point(from + i, level * (1 + 0.004 * Math.sin(i * 2.4)), more))

describe('trendLine', () => {
  it('compares nothing across a break', () => {
    const { breaks, changes } = trendLine([...line(10, 100), ...line(10, 150, 10, { segment: 2 })], 500)
    expect(breaks.map(({ before, point }) => [before.at, point.at])).toEqual([[9, 10]])
    expect(changes).toEqual([])
  })

  it('has no change of one step of a tool that prints whole milliseconds', () => {
    const ms = (count: number, value: number, from = 0) =>
      Array.from({ length: count }, (_, i) => point(from + i, value, { values: [value, value, value] }))
    const changesTo = (value: number, coarsest: number) =>
      trendLine([...ms(20, 4000), ...ms(20, value, 20)], 500, { coarsest }).changes.map(({ point }) => point.at)
    expect([changesTo(5000, 1000), changesTo(6000, 1000), changesTo(5000, 0)]).toEqual([[], [20], [20]])
    // the medians of two rounds lie between the steps, their rounds do not
    const between = [...ms(20, 4000), ...ms(20, 4500, 20).map((one) => ({ ...one, values: [4000, 5000] }))]
    expect(trendLine(between, 500, { coarsest: 1000 }).changes).toEqual([])
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

  it('tells the geometric means on both sides, up to the next change', () => {
    const points = [...line(20, 100), ...line(20, 110, 20), ...line(20, 80, 40)]
    const { changes } = trendLine(points, 500)
    const meanOf = (from: number) =>
      Math.exp(points.slice(from, from + 20).reduce((sum, { value }) => sum + Math.log(value), 0) / 20)
    expect(changes.map(({ levels }) => levels)).toEqual(
      [
        { before: meanOf(0), after: meanOf(20) },
        { before: meanOf(20), after: meanOf(40) },
      ].map(({ before, after }) => ({ before: expect.closeTo(before, 9), after: expect.closeTo(after, 9) })),
    )
  })

  it('shows what lies within, with the changes that all of the points have there, and breaks between what is shown', () => {
    const points = [
      ...line(20, 100),
      ...line(20, 120, 20),
      ...line(3, 90, 40, { segment: 2 }),
      ...line(10, 90, 43, { segment: 3 }),
      ...line(10, 90, 53, { segment: 4 }),
    ]
    const within = (from: number, to: number) =>
      trendLine(points, 500, { within: ({ at }) => at >= from && at <= to && (at < 43 || at > 52) })
    const late = within(18, 60)
    expect(late.points.map(({ at }) => at)).toEqual(
      [...Array(25).keys()].map((i) => 18 + i).concat([...Array(8).keys()].map((i) => 53 + i)),
    )
    expect(late.changes.map(({ point }) => point.at)).toEqual([20])
    expect(late.breaks.map(({ before, point }) => [before.at, point.at])).toEqual([
      [39, 40],
      [42, 53],
    ])
    expect(within(21, 39)).toMatchObject({ changes: [], breaks: [] })
    expect(within(0, 19)).toMatchObject({ changes: [], breaks: [] })
  })

  it('leaves values of 0 out of what changes are looked for in, and shows them', () => {
    const points = [...line(10, 100), point(10, 0), ...line(10, 100, 11)]
    expect(trendLine(points, 500)).toMatchObject({ changes: [], points: { length: 21 } })
  })

  it('keeps of each segment the share that the limit leaves, in order of time and then of results', () => {
    const long = [...line(300, 100), ...line(100, 100, 300, { segment: 2 })]
    const kept = trendLine(long, 40).points.map(({ at }) => at)
    expect(kept.filter((at) => at < 300)).toHaveLength(30)
    expect(kept.filter((at) => at >= 300)).toHaveLength(10)
    expect(trendLine(long, 400).points).toHaveLength(400)
    const stepped = [...line(100, 100), ...line(100, 105, 100)].map((one) => ({ ...one, at: Math.floor(one.at / 50) }))
    const few = trendLine(stepped, 4)
    expect(few.changes.map(({ point }) => point.result)).toEqual([100])
    expect(few.points.map(({ result }) => result)).toEqual(
      few.points.map(({ result }) => result).toSorted((a, b) => a - b),
    )
    expect(new Set(few.points).size).toBe(few.points.length)
    expect(few.points.map(({ result }) => result)).toContain(100)
  })

  it('rounds the share of a segment, leaves three of it at the least, and keeps no point twice', () => {
    const two = [...line(370, 100), ...line(630, 100, 370, { segment: 2 })]
    const kept = trendLine(two, 10).points
    expect([1, 2].map((id) => kept.filter(({ segment }) => segment === id).length)).toEqual([4, 6])
    const short = Array.from({ length: 10 }, (_, id) => line(5, 100, 5 * id, { segment: id })).flat()
    expect(trendLine(short, 3).points).toHaveLength(30)
    const spiked = [...line(50, 100), point(50, 140), ...line(49, 110, 51)]
    const { points, changes } = trendLine(spiked, 10)
    expect(changes.map(({ point }) => point.at)).toEqual([50])
    expect(points.map(({ at }) => at).filter((at) => at === 50)).toEqual([50])
  })

  it('is empty without points', () => {
    expect(trendLine([], 500)).toEqual({ points: [], breaks: [], changes: [] })
    expect(trendLine([point(0, 5)], 500)).toEqual({ points: [point(0, 5)], breaks: [], changes: [] })
  })
})
