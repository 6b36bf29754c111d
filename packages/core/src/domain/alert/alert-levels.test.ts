import { describe, expect, it } from 'vitest'
import { alertLevels, keptPoints } from './alert-levels.ts'
import { mostPoints, type WatchedPoint } from './unusual-point.ts'

const before = { count: 8, mean: Math.log(1000), deviation: 0.01 }

describe('alertLevels', () => {
  it('holds the geometric mean of the new points against what was usual', () => {
    const { before: usual, after, ratio, low, high } = alertLevels(before, [1100, 1144])
    expect([usual, after, ratio]).toEqual([1000, 1121.78, 1.12178].map((value) => expect.closeTo(value, 2)))
    // t(8) = 2.306 times the pooled spread of 0.01355 times √(1/2 + 1/8)
    expect([low, high]).toEqual([1.0944, 1.1498].map((value) => expect.closeTo(value, 3)))
  })

  it('takes the spread from what was usual where there is but one new point', () => {
    const { ratio, low, high } = alertLevels(before, [1100])
    // t(7) = 2.365 times 0.01 times √(1 + 1/8)
    expect([ratio, low, high]).toEqual([1.1, 1.0728, 1.1279].map((value) => expect.closeTo(value, 3)))
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
