import { describe, expect, test } from 'vitest'
import { geometricMean, median, noiseFloor, quantile, spread } from '../src/index.ts'
import { variance } from '../src/moments.ts'

describe('quantile', () => {
  test('interpolates as type 7', () => {
    // numpy.quantile of the same values (NumPy's default is Hyndman and Fan's type 7)
    const values = [35, 20, 15, 50, 40]
    expect([0.05, 0.3, 0.4, 0.5, 1].map((q) => quantile(values, q))).toEqual([16, 23, 29, 35, 50])
  })

  test('leaves its argument as it was and sorts by size, not as text', () => {
    const values = [10, 9, 100]
    expect(median(values)).toBe(10)
    expect(values).toEqual([10, 9, 100])
  })

  test('has no answer for no values, for NaN and for a quantile that is none', () => {
    expect(() => median([])).toThrow(RangeError)
    expect(() => median([1, Number.NaN])).toThrow(RangeError)
    expect(() => quantile([1, 2], 1.01)).toThrow(RangeError)
    expect(() => quantile([1, 2], Number.NaN)).toThrow(RangeError)
  })
})

test('the median of an even number of values lies halfway between the middle two', () => {
  expect(median([1, 2, 4, 100])).toBe(3)
  expect(median([7])).toBe(7)
})

describe('geometricMean', () => {
  test('is the n-th root of the product', () => {
    expect(geometricMean([1, 10, 100])).toBeCloseTo(10, 12)
    expect(geometricMean([2, 8])).toBeCloseTo(4, 12)
  })

  test('refuses what has no logarithm', () => {
    expect(() => geometricMean([1, 0])).toThrow(RangeError)
    expect(() => geometricMean([])).toThrow(RangeError)
  })
})

describe('spread', () => {
  test('is relative to median and mean', () => {
    const result = spread([90, 100, 110])
    expect(result?.relativeRange).toBeCloseTo(0.2, 12)
    expect(result?.coefficientOfVariation).toBeCloseTo(0.1, 12)
    expect(spread([90, 110])?.relativeRange).toBeCloseTo(0.2, 12)
    expect(spread([90, 110])?.coefficientOfVariation).toBeCloseTo(Math.SQRT2 / 10, 12)
  })

  test('is exactly 0 for equal values whose mean rounds', () => {
    expect(spread([0.1, 0.1, 0.1])).toEqual({ relativeRange: 0, coefficientOfVariation: 0 })
  })

  test('is unknown for one value and around zero', () => {
    expect(spread([5])).toBeNull()
    expect(spread([-1, 0, 1])).toBeNull()
    expect(spread([-10, 1, 2])).toBeNull()
    expect(spread([-1, -1, 10])).toBeNull()
    expect(spread([-3, 1, 2])).toBeNull()
    expect(spread([-1, 0, 10])).toBeNull()
  })
})

test('one value has no variance, which is not a variance of 0', () => {
  expect(variance([5])).toBeNaN()
  expect(variance([5, 5])).toBe(0)
  expect(variance([4, 6])).toBe(2)
})

describe('noiseFloor', () => {
  // c4 as tabulated for control charts (ASTM STP 15D, table 27): 0.8862 for 3, 0.9400 for 5, 0.9727 for 10.
  test.each([
    [3, 0.8862],
    [5, 0.94],
    [10, 0.9727],
  ])('corrects the standard deviation of %i values by c4', (count, c4) => {
    const logs = Array.from({ length: count }, (_, index) => 0.01 * index)
    const centre = logs.reduce((sum, log) => sum + log, 0) / count
    const deviation = Math.sqrt(logs.reduce((sum, log) => sum + (log - centre) ** 2, 0) / (count - 1))
    expect(deviation / (noiseFloor(logs.map(Math.exp)) ?? 0)).toBeCloseTo(c4, 4)
  })

  test('is unknown rather than zero', () => {
    expect(noiseFloor([100, 101])).toBeNull()
    expect(noiseFloor([100, 100, 100])).toBeNull()
    expect(noiseFloor([0, 100, 101])).toBeNull()
  })
})
