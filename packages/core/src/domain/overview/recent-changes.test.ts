import { createRandom, median, type Random } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import type { TrendPoint } from '../trend/trend-line.ts'
import { recentChanges } from './recent-changes.ts'

const today = 100
const since = today - 7

/** normal by Box and Muller, deviation 1 */
const noise = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

interface Made {
  /** level of a day */
  level: (day: number) => number
  /** spread of jobs around their level, and of rounds around their job */
  jobSpread?: number
  roundSpread?: number
  segment?: (day: number) => number
  first?: number
}

const daily = (
  seed: number,
  { level, jobSpread = 0.005, roundSpread = 0.005, segment = () => 1, first = 60 }: Made,
) => {
  const random = createRandom(seed)
  const points: TrendPoint[] = []
  for (let day = first; day <= today; day++) {
    const own = level(day) * (1 + jobSpread * noise(random))
    const values = Array.from({ length: 5 }, () => own * (1 + roundSpread * noise(random)))
    points.push({
      at: day,
      result: day,
      segment: segment(day),
      values,
      value: median(values),
      doubted: false,
      besides: [],
    })
  }
  return points
}
const judge = (all: TrendPoint[][], noiseFloors: readonly number[] = []) =>
  recentChanges(
    all.map((points, index) => ({ id: `s${index}`, points, noiseFloor: noiseFloors[index] ?? null })),
    { since },
  )

describe('recentChanges', () => {
  it.each([
    ['one round each', [[1000], [1000], [1000]], [1070]],
    [
      'rounds that differ by a fifth',
      [
        [800, 1000, 1200],
        [810, 1000, 1190],
        [790, 1000, 1210],
      ],
      [850, 1070, 1290],
    ],
  ])('does not take three levels that came out alike, of %s, for a series without noise', (_, before, now) => {
    const points = [...before, now].map((values, index) => ({
      at: index < 3 ? index : today,
      result: index,
      segment: 1,
      values,
      value: median(values),
      doubted: false,
      besides: [],
    }))
    expect(judge([points])).toEqual({ changes: [], fresh: 0 })
  })

  it('takes for usual what the level has had before, however surely its other points speak against it', () => {
    const level = (outlier: number) => (day: number) => (day === 80 ? outlier : day === today ? 86 : 100)
    expect(judge([daily(700, { level: level(85) })])).toEqual({ changes: [], fresh: 0 })
    expect(judge([daily(700, { level: level(115) })]).changes).toMatchObject([{ by: 'verdict', verdict: 'slower' }])
  })

  it('holds a newest point that is far off against the level just before, not against the mean of two levels', () => {
    const level = (day: number) => (day < 88 ? 100 : day < today ? 90 : 120)
    for (const seed of [1, 2, 3, 4, 5]) {
      const [change] = judge([daily(seed, { level })]).changes
      expect(change?.by).toBe('verdict')
      expect(change?.before.level).toBeGreaterThan(89)
      expect(change?.before.level).toBeLessThan(91)
      expect(Math.abs((change?.ratio ?? 0) / (120 / 90) - 1)).toBeLessThan(0.02)
    }
  })

  it('finds a change of level within the span by its change point, and where it was', () => {
    const { changes, fresh } = judge([daily(1, { level: (day) => (day >= 95 ? 90 : 100) })])
    expect(fresh).toBe(0)
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ by: 'change-point', verdict: 'slower' })
    const { low = 1, high = 0 } = changes[0]?.interval ?? {}
    expect(low < 0.9 && 0.9 < high).toBe(true)
    expect(changes[0]?.ratio).toBeCloseTo(0.9, 1)
    expect(Math.abs((changes[0]?.after.point.at ?? 0) - 95)).toBeLessThanOrEqual(1)
    expect(changes[0]?.after.level).toBeCloseTo((changes[0]?.before.level ?? 0) * (changes[0]?.ratio ?? 0), 6)
  })

  it('tells of what happened yesterday by a verdict, with its interval', () => {
    const { changes } = judge([daily(2, { level: (day) => (day >= 100 ? 90 : 100) })])
    expect(changes[0]).toMatchObject({ by: 'verdict', verdict: 'slower', before: { point: { at: 92 } } })
    expect(changes[0]?.interval?.high).toBeLessThan(1)
  })

  it('tells of what happened yesterday however many series are asked', () => {
    const made = (seed: number) =>
      daily(200 + seed, { level: (day) => (seed === 17 && day >= 100 ? 94 : 100), jobSpread: 0.008 })
    const { changes } = judge(Array.from({ length: 60 }, (_, seed) => made(seed)))
    expect(changes).toMatchObject([{ id: 's17', by: 'verdict', verdict: 'slower' }])
    const { ratio = 0, before, after, interval } = changes[0] ?? {}
    expect(after?.level).toBeCloseTo((before?.level ?? 0) * ratio, 9)
    expect(interval && interval.low < ratio && ratio < interval.high).toBe(true)
  })

  it('holds the newest point against the level that the series had last', () => {
    const level = (day: number): number => (day === 100 ? 85 : day >= 80 ? 90 : 100)
    const { changes } = judge(Array.from({ length: 40 }, (_, seed) => daily(300 + seed, { level })))
    expect(changes.length).toBeGreaterThan(30)
    for (const { before } of changes) expect(before.level).toBeCloseTo(90, -0.5)
  })

  it('tells of a level that came back to what it was long before', () => {
    const level = (day: number): number => (day < 80 || day === 100 ? 500 : 1000)
    const all = Array.from({ length: 40 }, (_, seed) => daily(600 + seed, { level }))
    const found = all.flatMap((points) => judge([points]).changes)
    expect(found).toHaveLength(40)
    for (const { verdict, ratio } of found) expect([verdict, Math.round(ratio * 10)]).toEqual(['slower', 5])
    const stayed = all.map((points) => points.filter(({ at }) => at < 100))
    expect(stayed.flatMap((points) => judge([points]).changes)).toHaveLength(0)
  })

  it('measures each series by the noise of its own environment', () => {
    const fallen = { level: (day: number) => (day >= 100 ? 90 : 100) }
    const { changes } = judge([daily(6, fallen), daily(7, fallen)], [0.06, 0.002])
    expect(changes).toMatchObject([{ id: 's1', by: 'verdict', verdict: 'slower' }])
  })

  it('holds the newest level against that of before the span, not against one between', () => {
    const quiet = { jobSpread: 0.001, roundSpread: 0.001 }
    const hours = (points: TrendPoint[]) => points.map((point) => ({ ...point, at: today - (today - point.at) / 6 }))
    const seen = (level: (day: number) => number) => judge([hours(daily(8, { level, first: 20, ...quiet }))])
    // a day is a sixth of one here: the span of seven holds the newest 42 points
    const back = seen((day) => (day >= 70 && day < 85 ? 80 : 100))
    expect(back).toEqual({ changes: [], fresh: 0 })
    const twice = seen((day) => (day >= 85 ? 80 : day >= 70 ? 90 : 100))
    expect(twice.changes).toMatchObject([{ by: 'change-point', verdict: 'slower' }])
    expect(twice.changes[0]?.ratio).toBeCloseTo(0.8, 1)
    expect(twice.changes[0]?.before.level).toBeCloseTo(100, -1)
  })

  it('says nothing of a change before the span, nor across new hardware', () => {
    const early = daily(3, { level: (day) => (day >= 80 ? 90 : 100) })
    const moved = daily(4, { level: (day) => (day >= 97 ? 150 : 100), segment: (day) => (day >= 97 ? 2 : 1) })
    expect(judge([early, moved])).toEqual({ changes: [], fresh: 1 })
  })

  it('does not mistake differences between jobs for a change', () => {
    const restless = Array.from({ length: 200 }, (_, seed) =>
      daily(100 + seed, { level: () => 100, jobSpread: 0.03, roundSpread: 0.003 }),
    )
    expect(judge(restless).changes.length).toBeLessThanOrEqual(10)
  })

  it('does not mistake them for a change in a young series either', () => {
    const young = Array.from({ length: 100 }, (_, seed) =>
      daily(400 + seed, { level: () => 100, jobSpread: 0.03, roundSpread: 0.003, first: 89 }),
    )
    expect(judge(young).changes.length).toBeLessThanOrEqual(3)
    const fallen = judge([daily(500, { level: (day) => (day >= 100 ? 80 : 100), first: 89 })])
    expect(fallen.changes).toMatchObject([{ by: 'verdict', verdict: 'slower' }])
  })

  it('calls at most one in a hundred series changed that have no change', () => {
    const still = Array.from({ length: 300 }, (_, seed) => daily(1000 + seed, { level: () => 100, jobSpread: 0.01 }))
    expect(judge(still).changes.length).toBeLessThanOrEqual(3)
  })

  it('leaves doubted points out', () => {
    const points = daily(5, { level: () => 100 }).map((point) =>
      point.at === 100 ? { ...point, values: point.values.map((value) => value / 2), doubted: true } : point,
    )
    expect(median(points.at(-1)?.values ?? [])).toBeLessThan(60)
    expect(judge([points]).changes).toEqual([])
  })
})
