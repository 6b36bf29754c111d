import { expect, test } from 'vitest'
import { median, medianVariance } from '../src/index.ts'
import { createRandom } from '../src/random.ts'
import { gaussian } from './noise.ts'

test('the variance of a median is that of normal order statistics', () => {
  // Teichroew, "Tables of expected values of order statistics" (1956): the middle variances, and those of the mean of two
  const known = { 1: 1, 2: 0.5, 3: 0.4487, 4: 0.2982, 5: 0.2868, 6: 0.2147, 7: 0.2104, 9: 0.1661, 10: 0.1383 }
  for (const [count, variance] of Object.entries(known)) {
    expect(Math.abs(medianVariance(Number(count)) / variance - 1)).toBeLessThan(0.025)
  }
  expect([medianVariance(1), medianVariance(2)]).toEqual([1, 0.5])
  for (const count of [0, -1, 1.5, Number.NaN]) expect(() => medianVariance(count)).toThrow(RangeError)
})

test('and of many values what they show', () => {
  const random = createRandom(31)
  for (const count of [20, 51]) {
    const medians = Array.from({ length: 20_000 }, () => median(Array.from({ length: count }, () => gaussian(random))))
    const seen = medians.reduce((sum, value) => sum + value ** 2, 0) / medians.length
    expect(Math.abs(medianVariance(count) / seen - 1)).toBeLessThan(0.06)
  }
})
