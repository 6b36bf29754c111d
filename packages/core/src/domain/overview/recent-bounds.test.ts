import { median } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import type { TrendPoint } from '../trend/trend-line.ts'
import { recentChanges } from './recent-changes.ts'

const since = 100
/** fixed noise of points, and of the rounds within them */
const small = [0.2, -0.6, 0.5, -0.1, -0.8, 0.9, 0.3, -0.4, 0.7, -0.7]
const rounds = [-0.4, 0.3, 0, 0.5, -0.2]

const point = (at: number, level: number, more: Partial<TrendPoint> = {}): TrendPoint => {
  const values = rounds.map((share) => level * (1 + share / 100))
  return { at, result: at, segment: 1, values, value: median(values), doubted: false, besides: [], ...more }
}
/** `count` points that end before `since`, spaced by a number of days */
const history = (count: number, level = 100): TrendPoint[] =>
  Array.from({ length: count }, (_, i) => point(since - count + i, level * (1 + (small[i % 10] ?? 0) / 100)))
const days = (levels: readonly number[], from = since): TrendPoint[] =>
  levels.map((level, i) => point(from + i, level * (1 + (small[i % 10] ?? 0) / 100)))

const judge = (points: readonly TrendPoint[], noiseFloor: number | null = null) =>
  recentChanges([{ id: 's', points, noiseFloor }], { since })

describe('a change point within the span', () => {
  it('is faster where the level rose, with the interval of its one step', () => {
    const [change, ...more] = judge([...history(20), ...days(new Array(10).fill(120))]).changes
    expect(more).toEqual([])
    expect(change).toMatchObject({ by: 'change-point', verdict: 'faster', before: { point: { at: 99 } } })
    expect(change?.interval?.low).toBeGreaterThan(1.18)
    expect(change?.after.point.at).toBe(100)
  })

  it('of several steps goes from the first old level to the last new one, has no interval and the p of the least sure', () => {
    const levels = [...new Array(10).fill(90), ...new Array(10).fill(80)]
    const [change] = judge([...history(20), ...days(levels)]).changes
    expect(change).toMatchObject({
      verdict: 'slower',
      interval: null,
      before: { point: { at: 99 } },
      after: { point: { at: 110 } },
    })
    expect(change?.ratio).toBeCloseTo(0.8, 2)
    expect(change?.before.level).toBeCloseTo(100, 0)
    expect(change?.after.level).toBeCloseTo(80, 0)
  })

  it('is looked for among all points of the newest method, also from before another one came and went', () => {
    const fallen = [...history(20), ...days(new Array(10).fill(80))]
    const between = days(new Array(3).fill(50), since + 10).map((one) => ({ ...one, segment: 2 }))
    const again = (level: number) => judge([...fallen, ...between, ...days(new Array(10).fill(level), since + 13)])
    // back at the old level: nothing changed
    expect(again(100)).toEqual({ changes: [], fresh: 0 })
    const before = { point: { at: 99 } }
    expect(again(80).changes).toMatchObject([{ by: 'change-point', verdict: 'slower', before }])
    const stepped = [...days(new Array(10).fill(100), since + 13), ...days(new Array(10).fill(120), since + 23)]
    const [risen, ...more] = judge([...fallen, ...between, ...stepped]).changes
    expect(more).toEqual([])
    expect(risen).toMatchObject({ by: 'change-point', verdict: 'faster', before, after: { point: { at: since + 23 } } })
    expect(risen?.ratio).toBeCloseTo(1.2, 2)
  })

  it('may have happened while another method was tried', () => {
    const between = days(new Array(3).fill(50)).map((one) => ({ ...one, segment: 2 }))
    const [change] = judge([...history(20), ...between, ...days(new Array(5).fill(80), since + 3)]).changes
    expect(change).toMatchObject({
      by: 'change-point',
      before: { point: { at: 99 } },
      after: { point: { at: since + 3 } },
    })
    expect(change?.ratio).toBeCloseTo(0.8, 2)
  })

  it('needs nothing from before the span', () => {
    const levels = [...new Array(10).fill(100), ...new Array(10).fill(80)]
    expect(judge(days(levels))).toMatchObject({ changes: [{ by: 'change-point' }], fresh: 0 })
  })

  it('is none if it is smaller than the noise of the environment', () => {
    const fallen = days([...new Array(10).fill(100), ...new Array(10).fill(90)], since - 10)
    expect(judge(fallen, 0.02).changes).toMatchObject([{ by: 'change-point', verdict: 'slower' }])
    expect(judge(fallen, 0.05)).toEqual({ changes: [], fresh: 0 })
  })

  it('on the first day of the span is within it, and on the last day before it is not', () => {
    const shifted = (at: number) => [...days(new Array(20).fill(100), at - 20), ...days(new Array(10).fill(80), at)]
    expect(judge(shifted(since)).changes).toMatchObject([{ by: 'change-point' }])
    expect(judge(shifted(since - 1)).changes).toEqual([])
  })

  it('of an older method or other hardware is none', () => {
    const old = [...history(20), ...days(new Array(10).fill(80))]
    const moved = days(new Array(10).fill(50), since + 10).map((one) => ({ ...one, segment: 2 }))
    expect(judge([...old, ...moved])).toEqual({ changes: [], fresh: 1 })
    expect(judge([...old, ...moved.slice(0, 1)])).toEqual({ changes: [], fresh: 1 })
  })
})

describe('the newest point', () => {
  it('is held against three points of a level, and below that its rounds against those of the newest one', () => {
    const [of3] = judge([...history(3), point(since, 80)]).changes
    expect(of3).toMatchObject({ by: 'verdict', verdict: 'slower' })
    // the geometric mean of three, not the last of them: 100.2, 99.4, 100.5
    expect(of3?.before.level).toBeCloseTo((100.2 * 99.4 * 100.5) ** (1 / 3), 6)
    const steps = [...history(20), ...days(new Array(10).fill(90), since)].map((one) => ({ ...one, at: one.at - 10 }))
    const level = Math.exp(steps.slice(-10).reduce((sum, { value }) => sum + Math.log(value), 0) / 10)
    expect(judge([...steps, point(since, 80)]).changes[0]?.before.level).toBeCloseTo(level, 9)
    const [of2] = judge([...history(2), point(since, 80)]).changes
    expect(of2?.before.level).toBeCloseTo(99.4, 6)
    expect(of2?.ratio).toBeCloseTo(80 / 99.4, 9)
  })

  it('is one of the span from its first day on', () => {
    expect(judge([...history(9), point(since, 80)]).changes).toHaveLength(1)
    expect(judge([...history(9).slice(0, -1), point(since - 1, 80)])).toEqual({ changes: [], fresh: 1 })
    expect(judge([point(since, 80)])).toEqual({ changes: [], fresh: 1 })
  })

  it('lies beyond all of five earlier ones and as far from their median as matters, else it is as usual', () => {
    const wide = (count: number) => history(count).map((one, i) => (i === 0 ? point(one.at, 70) : one))
    // 70 is within the earlier range; with fewer than five points the range is not known well enough
    expect(judge([...wide(9), point(since, 70)]).changes).toEqual([])
    expect(judge([...wide(2), point(since, 80)]).changes).toMatchObject([{ verdict: 'slower' }])
    const near = (count: number) =>
      Array.from({ length: count }, (_, i) => point(since - count + i, 100 * (1 + (small[i % 10] ?? 0) / 1000)))
    expect(judge([...near(7), point(since, 97.5)]).changes).toEqual([])
    expect(judge([...near(7), point(since, 96)]).changes).toMatchObject([{ verdict: 'slower' }])
    expect(judge([...near(7), point(since, 104)]).changes).toMatchObject([{ verdict: 'faster' }])
    expect(judge([...near(7), point(since, 96)], 0.02).changes).toEqual([])
    // with fewer than eight points in total, the difference has to be twice as large
    expect(judge([...near(6), point(since, 96)]).changes).toEqual([])
    expect(judge([...near(6), point(since, 93)]).changes).toMatchObject([{ verdict: 'slower' }])
  })

  it('is adjusted for the series that can be tested, and for no others', () => {
    const told = { id: 'told', points: [...history(9), point(since, 80)], noiseFloor: null }
    const still = (at: number, value: number) => point(at, value, { values: [value, value, value], value })
    const untold = { id: 'untold', points: [still(since - 1, 100), still(since, 80)], noiseFloor: null }
    const [alone] = recentChanges([told], { since }).changes
    expect(recentChanges([told, untold], { since }).changes).toEqual([alone])
    const [beside] = recentChanges([told, { ...told, id: 'other', points: history(9).concat(point(since, 100)) }], {
      since,
    }).changes
    expect(beside?.p).toBeCloseTo(2 * (alone?.p ?? 0), 12)
  })

  it('is held against its own level, and not against an older one', () => {
    const levels = (old: number, newest: number) =>
      judge([
        ...days([...new Array(11).fill(old), ...new Array(10).fill(100)], since - 21),
        point(since, newest),
      ]).changes.map(({ verdict, before }) => [verdict, Math.round(before.level)])
    expect(levels(80, 90)).toEqual([['slower', 100]])
    expect(levels(80, 70)).toEqual([['slower', 100]])
    // as it was before the change
    expect(levels(80, 80)).toEqual([['slower', 100]])
    expect(levels(120, 120)).toEqual([['faster', 100]])
    // as usual for its own level
    expect(levels(80, 100)).toEqual([])
  })

  it('is held against the whole of its own level, whatever changed under another method in between', () => {
    const other = days([...new Array(10).fill(50), ...new Array(10).fill(60)], since - 25).map((one) => ({
      ...one,
      segment: 2,
    }))
    const early = days(new Array(12).fill(100), since - 40)
    const late = days(new Array(2).fill(100), since - 2)
    const [alone] = judge([...early, ...late, point(since, 80)]).changes
    expect(alone).toMatchObject({ by: 'verdict', verdict: 'slower' })
    expect(judge([...early, ...other, ...late, point(since, 80)]).changes).toEqual([alone])
  })

  it('has an interval of 95 %, and is the same in any unit', () => {
    const points = [...history(3), point(since, 80)]
    const logs = [100.2, 99.4, 100.5].map(Math.log)
    const mean = logs.reduce((sum, log) => sum + log, 0) / 3
    const deviation = Math.sqrt(logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / 2)
    // t(2) of the table
    const half = 4.302653 * deviation * Math.sqrt(4 / 3)
    const [found] = judge(points).changes
    expect(Math.log(found?.interval?.low ?? 0)).toBeCloseTo(Math.log(80) - mean - half, 6)
    expect(Math.log(found?.interval?.high ?? 0)).toBeCloseTo(Math.log(80) - mean + half, 6)
    const inThousands = points.map((one) => ({
      ...one,
      values: one.values.map((v) => v / 1000),
      value: one.value / 1000,
    }))
    expect(judge(inThousands).changes[0]?.ratio).toBeCloseTo(found?.ratio ?? 0, 9)
  })

  it('is ignored if its value is 0 or in doubt: the one before it counts', () => {
    const fallen = [...history(9), point(since, 80)]
    const none = point(since + 1, 100, { values: [0, 0, 0], value: 0 })
    const doubted = point(since + 1, 100, { doubted: true })
    for (const newest of [none, doubted]) {
      expect(judge([...fallen, newest]).changes).toMatchObject([{ after: { level: 80, point: { at: since } } }])
    }
  })
})
