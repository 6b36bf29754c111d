import { describe, expect, it } from 'vitest'
import { createRandom } from '../src/random.ts'
import { theilSenSlope } from '../src/theil-sen.ts'
import { normalNoise } from './noise.ts'

describe('theilSenSlope', () => {
  it('is the slope of a straight line, outliers or not', () => {
    const line = Array.from({ length: 20 }, (_, i) => 100 - 3 * i)
    expect(theilSenSlope(line)).toBeCloseTo(-3, 10)
    expect(theilSenSlope(line.with(4, 9000).with(11, 0))).toBeCloseTo(-3, 0)
  })

  it('is about nothing in noise without a trend', () => {
    const slope = theilSenSlope(normalNoise(createRandom(3), 200, 1000, 0.05)) ?? Number.NaN
    expect(Math.abs(slope * 200)).toBeLessThan(40)
  })

  it('needs two values, and finite ones', () => {
    expect(theilSenSlope([5])).toBeNull()
    expect(() => theilSenSlope([1, Number.NaN])).toThrow(RangeError)
  })
})
