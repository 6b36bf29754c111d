import { describe, expect, it } from 'vitest'
import { isSteady, trendOf } from './steady.ts'

/** Normal noise from a seeded generator (mulberry32, Box and Muller): the same figures on every machine. */
const createNoise = (seed: number) => {
  let state = seed
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}

const samples = 2000

/**
 * The second at which warm-ups of 5 to 60 s end, sorted; 61: never. `level` is the true throughput of second `i`, from
 * 0.
 */
const ends = (level: (second: number) => number, spread: number): number[] => {
  const noise = createNoise(42)
  const one = (): number => {
    const rates: number[] = []
    while (rates.length < 60) {
      rates.push(level(rates.length) * (1 + spread * noise()))
      if (rates.length >= 5 && isSteady(rates)) return rates.length
    }
    return 61
  }
  return Array.from({ length: samples }, one).sort((a, b) => a - b)
}
const quantile = (sorted: number[], share: number): number => sorted[Math.floor(share * samples)] ?? Number.NaN
/**
 * Share of warm-ups that ended too early: the mean of the ten seconds after the end is more than 3 % off the level they
 * lead to.
 */
const tooEarly = (sorted: number[], level: (second: number) => number): number => {
  const after = (from: number) => Array.from({ length: 10 }, (_, i) => level(from + i)).reduce((a, b) => a + b) / 10
  return sorted.filter((end) => Math.abs(after(end) / level(1000) - 1) > 0.03).length / samples
}
const jit = (share: number, seconds: number) => (second: number) => 1 - share * Math.exp(-(second + 0.5) / seconds)

describe('isSteady', () => {
  it('cannot tell before six seconds', () => {
    expect(isSteady([])).toBeNull()
    expect(isSteady([1, 1, 1, 1, 1])).toBeNull()
    expect(isSteady([1, 1, 1, 1, 1, 1])).toBe(true)
  })

  it('lets a level series go at the first or second look, also at 5 % noise', () => {
    for (const [spread, atOnce, late] of [
      [0.005, 0.89, 6],
      [0.02, 0.8, 8],
      [0.05, 0.7, 8],
    ] as const) {
      const seconds = ends(() => 1, spread)
      expect(seconds.filter((end) => end === 6).length / samples).toBeGreaterThan(atOnce)
      expect(quantile(seconds, 0.9)).toBeLessThanOrEqual(late + 1)
      expect(quantile(seconds, 0.99)).toBeLessThan(20)
    }
  })

  it('waits for a compiler that is still at it', () => {
    for (const [share, time, spread, most] of [
      [0.5, 2, 0.02, 0.01],
      [0.5, 5, 0.02, 0.01],
      [0.5, 10, 0.02, 0.02],
      [0.2, 5, 0.02, 0.01],
      [0.5, 2, 0.05, 0.01],
      [0.5, 5, 0.05, 0.12],
    ] as const) {
      const level = jit(share, time)
      expect({ share, time, spread, share_: tooEarly(ends(level, spread), level) <= most }).toEqual({
        share,
        time,
        spread,
        share_: true,
      })
    }
  })

  it('sees a step that has just happened, and forgets it in a few seconds', () => {
    const seconds = ends((second) => (second < 3 ? 0.5 : 1), 0.02)
    expect(seconds[0]).toBeGreaterThan(6)
    expect(quantile(seconds, 0.9)).toBeLessThanOrEqual(12)
  })

  it('takes a sawtooth of a few seconds for what it is, and goes on as long as a real climb lasts', () => {
    expect(
      quantile(
        ends((second) => 1 - 0.1 * ((second % 4) / 3), 0.005),
        0.9,
      ),
    ).toBe(6)
    expect(
      quantile(
        ends((second) => 1 + 0.05 * second, 0.02),
        0.05,
      ),
    ).toBeGreaterThan(10)
    expect(isSteady([10, 11, 12, 13, 14, 15, 16])).toBe(false)
    expect(isSteady([16, 15, 14, 13, 12, 11, 10])).toBe(false)
  })

  it('never calls silence steady', () => {
    expect(isSteady([0, 0, 0, 0, 0, 0, 0])).toBe(false)
    expect(isSteady([0, 0, 0, 0, 0, 0, 5])).toBe(false)
  })
})

describe('trendOf', () => {
  it('is the textbook line: y = 1, 2, 4, 3, 5 has slope 0.9, its error is the root of 0.19 / 3', () => {
    const { drift, noise } = trendOf([1, 2, 4, 3, 5])
    expect(drift).toBeCloseTo((0.9 * 4) / 3, 9)
    // Student's t, 3 degrees of freedom, 90 %, two-sided: 2.3534
    expect(noise / ((2.3534 * Math.sqrt(0.19 / 3) * 4) / 3)).toBeCloseTo(1, 2)
  })

  it('allows noise as much as Student does, within 0.5 %', () => {
    // n values of ± 1 / n around a line, and their quantiles for n - 2 degrees of freedom
    for (const [n, quantile] of [
      [5, 2.3534],
      [6, 2.1318],
      [8, 1.9432],
      [10, 1.8595],
    ] as const) {
      const values = Array.from({ length: n }, (_, index) => 10 + (index % 2))
      const { drift, noise } = trendOf(values)
      const mean = values.reduce((sum, value) => sum + value) / n
      const at = (index: number) => mean * (1 + (drift * (index - (n - 1) / 2)) / (n - 1))
      const squares = values.reduce((sum, value, index) => sum + (value - at(index)) ** 2, 0)
      const error = Math.sqrt(squares / (n - 2) / ((n * (n ** 2 - 1)) / 12))
      expect([n, Math.abs(noise / ((quantile * error * (n - 1)) / mean) - 1) < 0.005]).toEqual([n, true])
    }
  })
})
