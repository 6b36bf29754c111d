import { compare, createRandom } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import { noiseOfCells, practicalThreshold } from './noise.ts'

/** Irwin and Hall: the sum of twelve uniform numbers is normal enough. */
const gaussian = (random: () => number): number => Array.from({ length: 12 }, random).reduce((sum, x) => sum + x, -6)

const rounds = (random: () => number, count: number, spread: number): number[] =>
  Array.from({ length: count }, () => 50_000 * Math.exp(spread * gaussian(random)))

describe('the noise of an environment', () => {
  it('is the median over its cells, so that one bad cell does not decide', () => {
    const quiet = [1000, 1010, 990]
    const wild = [1000, 3000, 200]
    const noise = noiseOfCells([quiet, quiet, wild])
    expect(noise?.cells).toBe(3)
    expect(noise?.floor).toBeCloseTo(noiseOfCells([quiet])?.floor ?? 0, 10)
    expect(noiseOfCells([])).toBeNull()
    expect(noiseOfCells([[5, 5, 5]])).toBeNull()
  })

  it('finds the spread that the repetitions have', () => {
    const random = createRandom(7)
    const noise = noiseOfCells(Array.from({ length: 200 }, () => rounds(random, 5, 0.04)))
    expect(noise?.floor).toBeGreaterThan(0.034)
    expect(noise?.floor).toBeLessThan(0.044)
  })

  it('raises the smallest difference that counts to three times its size, from 3 %', () => {
    expect(practicalThreshold(null)).toBe(0.03)
    expect(practicalThreshold(0.005)).toBe(0.03)
    expect(practicalThreshold(0.04)).toBeCloseTo(0.12, 12)
  })

  // required: at least 19 of 20, with the 2 to 6 % of noise that were seen on a machine with two cores
  it.each([0.02, 0.03, 0.04, 0.05, 0.06])('A/A at %f spread, 10 rounds: no relevant difference', (spread) => {
    const random = createRandom(Math.round(spread * 1000))
    const history = Array.from({ length: 12 }, () => rounds(random, 5, spread))
    const threshold = practicalThreshold(noiseOfCells(history)?.floor ?? null)
    const verdicts = Array.from({ length: 200 }, () => {
      const [a, b] = [rounds(random, 10, spread), rounds(random, 10, spread)]
      return compare(a, b, { better: 'higher', threshold }).verdict
    })
    expect(verdicts.filter((verdict) => verdict === 'same').length).toBeGreaterThanOrEqual(190)
  })
})
