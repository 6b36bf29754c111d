import { describe, expect, test } from 'vitest'
import { median, noiseFloor, quantile } from '../src/index.ts'
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
