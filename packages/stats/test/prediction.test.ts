import { describe, expect, test } from 'vitest'
import {
  createRandom,
  logLevel,
  pooledRatio,
  predictionFactor,
  predictionInterval,
  predictionT,
  usualLevel,
} from '../src/index.ts'
import { logNormalNoise, shareOf } from './noise.ts'

/** Student's sleep data (1908), hours gained: a drug each; as in R's `sleep`. */
const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]
const exp = (values: readonly number[]) => values.map(Math.exp)

describe('prediction of one further value', () => {
  // t of the NIST/SEMATECH table times √(1 + 1/n); the factors of Hahn (1969) for one future observation.
  test.each([
    [5, 3.04, 5.04],
    [10, 2.37, 3.41],
    [20, 2.14, 2.93],
    [31, 2.07, 2.79],
  ])('factors for %i values', (count, at95, at99) => {
    expect([0.95, 0.99].map((level) => Math.round(predictionFactor(count, level) * 100) / 100)).toEqual([at95, at99])
  })

  test('holds as many further values as it says, at any number of values', () => {
    const random = createRandom(11)
    for (const count of [8, 20, 64]) {
      const inside = (): boolean => {
        const values = logNormalNoise(random, count + 1, 1000, 0.02)
        const { low, high } = predictionInterval(logLevel(values.slice(0, count)), 0.95)
        const next = values[count] ?? 0
        return next >= low && next <= high
      }
      expect(Math.abs(shareOf(20_000, inside) - 0.95)).toBeLessThan(0.006)
    }
  })

  test('its ends are its factor away in errors', () => {
    const level = logLevel([98, 99, 100, 101, 102, 103])
    const { high } = predictionInterval(level, 0.99)
    expect(predictionT(level, high) * Math.sqrt(1 + 1 / 6)).toBeCloseTo(predictionFactor(6, 0.99), 10)
    expect(predictionT(level, Math.exp(level.mean))).toBe(0)
  })

  test('values without noise: every other one is infinitely far', () => {
    const level = logLevel([100, 100, 100])
    expect(predictionT(level, 100)).toBe(0)
    expect(predictionT(level, 99)).toBe(Number.NEGATIVE_INFINITY)
    expect(() => logLevel([1])).toThrow(RangeError)
    expect(() => logLevel([1, 0])).toThrow(RangeError)
  })
})

describe('the usual level', () => {
  const small = [0.2, -0.6, 0.5, -0.1, -0.8, 0.9, 0.3, -0.4, 0.7, -0.7]
  const near = (count: number) => Array.from({ length: count }, (_, i) => 100 + (small[i % 10] ?? 0))

  test.each([
    [9, 1],
    [20, 1],
    [40, 2],
    [64, 3],
  ])('of %i values leaves out %i far off', (count, far) => {
    const values = near(count)
    const others = [...values]
    for (let k = 1; k <= far; k++) {
      values[8 * k - 3] = k === 2 ? 140 : 65
      others.splice(8 * k - 3 - (k - 1), 1)
    }
    expect(usualLevel(values)).toEqual(logLevel(others))
  })

  test.each([
    [8, 1],
    [20, 2],
    [39, 2],
    [64, 4],
  ])('of %i values keeps %i far off: too few are around them, or they are a part of what is usual', (count, far) => {
    const values = near(count)
    for (let k = 1; k <= far; k++) values[8 * k - 3] = 65
    expect(usualLevel(values)).toEqual(logLevel(values))
  })
})

describe('ratio with a pooled spread', () => {
  test("Student's sleep data as R's t.test(extra ~ group, var.equal = TRUE) prints it", () => {
    const { ratio, interval } = pooledRatio(logLevel(exp(first)), logLevel(exp(second)))
    expect(Math.log(ratio)).toBeCloseTo(-1.58, 10)
    expect(Math.log(interval.low)).toBeCloseTo(-3.363874, 6)
    expect(Math.log(interval.high)).toBeCloseTo(0.203874, 6)
  })

  test('covers the truth as often as it says where one side holds one or two values', () => {
    const random = createRandom(12)
    for (const count of [1, 2]) {
      const covers = (): boolean => {
        const before = logLevel(logNormalNoise(random, 30, 100, 0.01))
        const [a = 1, b = 1] = logNormalNoise(random, 2, 95, 0.01)
        const after = count === 1 ? { count: 1, mean: Math.log(a), deviation: 0 } : logLevel([a, b])
        const { interval } = pooledRatio(after, before)
        return interval.low <= 0.95 && interval.high >= 0.95
      }
      expect(Math.abs(shareOf(20_000, covers) - 0.95)).toBeLessThan(0.006)
    }
    expect(() => pooledRatio({ count: 1, mean: 0, deviation: 0 }, { count: 1, mean: 0, deviation: 0 })).toThrow()
  })
})
