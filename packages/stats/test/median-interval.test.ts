import { describe, expect, test } from 'vitest'
import { createRandom, median, medianInterval, normalQuantile, studentTQuantile } from '../src/index.ts'
import { logNormalNoise, normalNoise, slowTailNoise } from './noise.ts'

/** Coverage of the true median and the median width, the latter relative to the median and to the noise. */
const simulate = (count: number, noise: typeof normalNoise, cv: number, trials = 2000) => {
  const random = createRandom(1000 * count + 7)
  const widths: number[] = []
  let covered = 0
  for (let i = 0; i < trials; i++) {
    const interval = medianInterval(noise(random, count, 50_000, cv))
    if (!interval) throw new Error('no interval')
    if (interval.low <= 50_000 && interval.high >= 50_000) covered += 1
    widths.push((interval.high - interval.low) / 50_000 / cv)
  }
  return { coverage: covered / trials, width: median(widths) }
}

describe('coverage of the true median', () => {
  test.each([3, 4, 5, 6, 7, 8, 10, 15, 20])('%i rounds: at least 93 percent, and no wider than needed', (count) => {
    const normal = simulate(count, normalNoise, 0.02)
    expect(normal.coverage).toBeGreaterThanOrEqual(0.93)
    expect(simulate(count, logNormalNoise, 0.3).coverage).toBeGreaterThanOrEqual(0.93)
    expect(simulate(count, slowTailNoise, 0.03).coverage).toBeGreaterThanOrEqual(0.93)
    // Under normal noise nothing does better than Student's t; order statistics may be a third wider.
    const ideal = (2 * studentTQuantile(0.975, count - 1)) / Math.sqrt(count)
    expect(normal.width).toBeLessThan(1.34 * ideal)
    expect(normal.coverage).toBeLessThanOrEqual(0.975)
  })
})

test('does not say that a rate may lie below 0', () => {
  const interval = medianInterval([0, 10, 20, 10])
  expect(interval).toMatchObject({ low: 0, method: 'Student t on values, 4 rounds' })
  // mean 10, t(3) 3.18245, standard error 4.08248
  expect(interval?.high).toBeCloseTo(22.9923, 3)
  expect(medianInterval([-1, 1, 3])?.low).toBeLessThan(-1)
})

describe('order statistics', () => {
  const sorted = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

  // Coverage of [x(d), x(n + 1 - d)] as tabulated for the median, e.g. 96.1 % for n = 9, d = 2.
  test.each([
    [6, 0.96875, 1, 6],
    [9, 0.9609375, 2, 8],
    [15, 0.96484375, 4, 12],
    [20, 0.9586105346679688, 6, 15],
  ])('%i rounds at a level that two of them have exactly', (count, level, low, high) => {
    const interval = medianInterval(sorted(count), { level })
    expect(interval?.low).toBeCloseTo(low, 9)
    expect(interval?.high).toBeCloseTo(high, 9)
  })

  test('between two such levels it interpolates, by the formula of Hettmansperger and Sheather', () => {
    // n = 10: 97.852 % for d = 2, 89.063 % for d = 3; share 0.32444, weight 8 s / (2 + 6 s) = 0.65766
    const interval = medianInterval(sorted(10))
    expect(interval?.low).toBeCloseTo(2.65766, 4)
    expect(interval?.high).toBeCloseTo(8.34234, 4)
    expect(interval?.method).toBe('order statistics, 10 rounds')
  })

  test('does not care how far away an outlier is', () => {
    expect(medianInterval([...sorted(9), 10])).toEqual(medianInterval([...sorted(9), 10_000]))
  })

  test('comes close to the normal approximation for thousands of values', () => {
    const interval = medianInterval(sorted(4001))
    const half = (normalQuantile(0.975) * Math.sqrt(4001)) / 2
    expect(interval?.low).toBeCloseTo(2001 - half, -0.5)
    expect(interval?.high).toBeCloseTo(2001 + half, -0.5)
  })
})

describe('few rounds', () => {
  test('no interval below three', () => {
    expect(medianInterval([10, 11])).toBeNull()
    expect(() => medianInterval([])).toThrow(RangeError)
  })

  test("three: Student's t around the geometric mean, by hand", () => {
    // logs -0.1, 0, 0.1: deviation 0.1, half-width 4.302653 × 0.1 / √3 = 0.248414
    const interval = medianInterval([Math.exp(-0.1), 1, Math.exp(0.1)])
    expect(Math.log(interval?.low ?? 0)).toBeCloseTo(-0.248414, 6)
    expect(Math.log(interval?.high ?? 0)).toBeCloseTo(0.248414, 6)
    expect(interval?.method).toBe('Student t on logs, 3 rounds')
  })

  test('on the values themselves when one has no logarithm', () => {
    const interval = medianInterval([-1, 0, 1])
    expect(interval).toMatchObject({ method: 'Student t on values, 3 rounds' })
    expect(interval?.high).toBeCloseTo(4.302653 / Math.sqrt(3), 5)
    expect(medianInterval([0, 1, 2])?.high).toBeCloseTo(1 + 4.302653 / Math.sqrt(3), 5)
  })

  test('equal values say nothing about their noise', () => {
    expect(medianInterval([7, 7, 7])).toBeNull()
    expect(medianInterval([7, 7, 7, 7, 7, 7])).toMatchObject({ low: 7, high: 7 })
  })

  test('needs more rounds for order statistics at a higher level', () => {
    expect(medianInterval([1, 2, 3, 4, 5, 6, 7], { level: 0.99 })?.method).toBe('Student t on logs, 7 rounds')
    expect(medianInterval([1, 2, 3, 4, 5, 6, 7, 8], { level: 0.99 })?.method).toBe('order statistics, 8 rounds')
    expect(() => medianInterval([1, 2, 3], { level: 95 })).toThrow(RangeError)
    expect(() => medianInterval([1, 2, 3], { level: 0.49 })).toThrow(RangeError)
  })
})

test.each([0.5, 0.8, 0.95, 0.99])('holds the median of its own values at level %d', (level) => {
  const random = createRandom(5)
  for (let i = 0; i < 500; i++) {
    const values = Array.from({ length: 3 + (i % 12) }, () => (i % 3 === 0 ? random() - 0.2 : Math.exp(9 * random())))
    const interval = medianInterval(values, { level })
    expect(interval?.low).toBeLessThanOrEqual(median(values))
    expect(interval?.high).toBeGreaterThanOrEqual(median(values))
  }
})
