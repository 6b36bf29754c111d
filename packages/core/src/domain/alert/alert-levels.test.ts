import { createRandom, median, normalQuantile } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'

import { alertLevels, keptPoints, type Usual } from './alert-levels.ts'
import { levelOf, mostPoints, type WatchedPoint } from './unusual-point.ts'

const level = { count: 8, mean: Math.log(1000), deviation: 0.01 }
const pointOf = (value: number, at = 0, values: readonly number[] = [value]): WatchedPoint => ({
  at,
  result: at,
  segment: 1,
  values,
  value,
})
/** with as many rounds as the points that it is compared with */
const exact = { coarsest: 0 }
const before: Usual = { level, points: [pointOf(1000)] }

describe('alertLevels', () => {
  it('holds the geometric mean of the new points against what was usual', () => {
    const { before: usual, after, ratio, low, high } = alertLevels(before, [pointOf(1100), pointOf(1144)], exact)
    expect([usual, after, ratio]).toEqual([1000, 1121.78, 1.12178].map((value) => expect.closeTo(value, 2)))
    // t(8) = 2.306 times the pooled spread of 0.01355 times √(1/2 + 1/8)
    expect([low, high]).toEqual([1.0944, 1.1498].map((value) => expect.closeTo(value, 3)))
  })

  it('takes the spread from what was usual where there is but one new point', () => {
    const { ratio, low, high } = alertLevels(before, [pointOf(1100)], exact)
    // t(7) = 2.365 times 0.01 times √(1 + 1/8)
    expect([ratio, low, high]).toEqual([1.1, 1.0728, 1.1279].map((value) => expect.closeTo(value, 3)))
  })
})

it('allows for what a tool rounded off on either side', () => {
  const usual = { level: { count: 8, mean: Math.log(4000), deviation: 0.01 }, points: [pointOf(4000), pointOf(4000)] }
  const [exactly, rounded] = [0, 1000].map((coarsest) => alertLevels(usual, [pointOf(6000)], { coarsest }))
  expect(rounded).toMatchObject({ before: exactly?.before, after: exactly?.after, ratio: exactly?.ratio })
  expect(rounded?.low).toBeCloseTo(((exactly?.low ?? 0) * (5.5 / 6)) / (5 / 4), 10)
  expect(rounded?.high).toBeCloseTo(((exactly?.high ?? 0) * (7 / 6)) / (3.5 / 4), 10)
})

describe('alertLevels of points that have lost rounds, by hand', () => {
  // usual points of two rounds, whose logarithms have the variance 0.02 each: a median of one varies by 0.5 × 0.02 more
  const points = [pointOf(1000, 0, [1000, 1000 * Math.exp(0.2)]), pointOf(1000, 1, [1000, 1000 * Math.exp(0.2)])]
  const half = ({ low, high }: { low: number; high: number }) => Math.log(high / low) / 2
  /** t(7) of the table at 95 % */
  const t = 2.364624

  it('adds to the variance of one point what its median varies more', () => {
    const error = Math.sqrt(0.01 ** 2 * (1 + 1 / 8) + 0.01)
    expect(half(alertLevels({ level, points }, [pointOf(900)], exact))).toBeCloseTo(t * error, 5)
    expect(half(alertLevels({ level, points: points.slice(1) }, [pointOf(900)], exact))).toBeCloseTo(t * error, 5)
  })

  it('adds to that of the mean of two a quarter of what both vary more', () => {
    const after = [pointOf(900), pointOf(900, 1)]
    // t(8) of the table; the two do not differ, so that the spread is that of seven degrees of freedom in eight
    const error = Math.sqrt(((7 * 0.01 ** 2) / 8) * (1 / 2 + 1 / 8) + (2 * 0.01) / 4)
    expect(half(alertLevels({ level, points }, after, exact))).toBeCloseTo(2.306004 * error, 5)
  })

  it('adds nothing to points that have lost none, or where no usual point is at hand', () => {
    const plain = t * Math.sqrt(0.01 ** 2 * (1 + 1 / 8))
    expect(half(alertLevels({ level, points }, [pointOf(900, 0, [880, 920])], exact))).toBeCloseTo(plain, 5)
    expect(half(alertLevels({ level, points: [] }, [pointOf(900)], exact))).toBeCloseTo(plain, 5)
  })
})

describe('alertLevels of points that have lost rounds', () => {
  const random = createRandom(7)
  const normal = (): number => normalQuantile(random())
  /** the median of rounds of 2 % noise around a level that itself moves by 0.5 % from point to point */
  const measured = (middle: number, rounds: number): WatchedPoint => {
    const here = middle * Math.exp(0.005 * normal())
    const values = Array.from({ length: rounds }, () => here * Math.exp(0.02 * normal()))
    return pointOf(median(values), 0, values)
  }
  const covered = (rounds: number, told: (usual: WatchedPoint[]) => WatchedPoint[]): number => {
    const hits = Array.from({ length: 2000 }, () => {
      const usual = Array.from({ length: 20 }, () => measured(1000, 10))
      const after = [measured(900, rounds), measured(900, rounds)]
      const { low, high } = alertLevels({ level: levelOf(usual), points: told(usual) }, after, exact)
      return low <= 0.9 && 0.9 <= high
    })
    return hits.filter(Boolean).length / hits.length
  }

  it('holds the truth as often with points of three rounds as with points of ten', () => {
    expect(covered(10, (usual) => usual)).toBeGreaterThan(0.935)
    expect(covered(3, (usual) => usual)).toBeGreaterThan(0.935)
    // the spread of the points alone would give a narrower interval
    expect(covered(3, () => [])).toBeLessThan(0.9)
  })
})

describe('keptPoints', () => {
  it('keeps the first point and the newest, as many as may be', () => {
    const points = Array.from({ length: mostPoints + 5 }, (_, at) => ({ at }) as WatchedPoint)
    const kept = keptPoints(points).map(({ at }) => at)
    expect(kept).toHaveLength(mostPoints)
    expect([kept[0], kept[1], kept.at(-1)]).toEqual([0, 6, mostPoints + 4])
    expect(keptPoints(points.slice(0, mostPoints))).toHaveLength(mostPoints)
  })
})
