import { describe, expect, test } from 'vitest'
import { type CompareOptions, compare, createRandom } from '../src/index.ts'
import {
  driftingNoise,
  heavyTailNoise,
  logNormalNoise,
  normalNoise,
  shareOf,
  slowTailNoise,
  twoLevelNoise,
} from './noise.ts'

const higher: CompareOptions = { better: 'higher' }
const isDifferent = (verdict: string): boolean => verdict === 'faster' || verdict === 'slower'

describe('verdicts on synthetic truth', () => {
  test.each([
    ['normal', normalNoise],
    ['skewed', logNormalNoise],
    ['slow-tailed', slowTailNoise],
  ])('1000 A/A pairs at 2 percent %s spread, 10 rounds: at most 1 percent called different', (_, noise) => {
    const random = createRandom(1)
    const run = (): number[] => noise(random, 10, 80_000, 0.02)
    expect(shareOf(1000, () => isDifferent(compare(run(), run(), higher).verdict))).toBeLessThanOrEqual(0.01)
  })

  test('a difference of 5 percent at 1 percent spread, 10 rounds: found in at least 99 percent', () => {
    const random = createRandom(2)
    const faster = (): boolean =>
      compare(normalNoise(random, 10, 105, 0.01), normalNoise(random, 10, 100, 0.01), higher).verdict === 'faster'
    expect(shareOf(1000, faster)).toBeGreaterThanOrEqual(0.99)
  })

  describe.each([3, 4, 5, 6, 10])('%i rounds', (count) => {
    // 2000 pairs: where one of a hundred is called different, 1.5 percent are seen in two of a hundred seeds
    test.each([
      ['normal', normalNoise, 0.02, 0.01],
      ['normal', normalNoise, 0.05, 0.015],
      ['skewed', logNormalNoise, 0.05, 0.015],
      ['slow-tailed', slowTailNoise, 0.05, 0.015],
      ['heavy-tailed', heavyTailNoise, 0.05, 0.015],
      ['two-level', twoLevelNoise, 0.02, 0.015],
    ])('of A/A pairs at most 1 percent is called different: %s spread of %f', (_, noise, spread, most) => {
      const random = createRandom(count)
      const run = (): number[] => noise(random, count, 80_000, spread)
      expect(shareOf(2000, () => isDifferent(compare(run(), run(), higher).verdict))).toBeLessThanOrEqual(most)
    })
  })

  test('levels that come and go slowly are no difference where both sides were measured by turns', () => {
    const random = createRandom(3)
    const isFalse = (): boolean => {
      const rounds = driftingNoise(random, 20, 80_000, 0.05)
      const side = (which: number): number[] => rounds.filter((_, round) => round % 2 === which)
      return isDifferent(compare(side(0), side(1), higher).verdict)
    }
    expect(shareOf(1000, isFalse)).toBeLessThanOrEqual(0.01)
  })

  test('3 v 3 at 2 percent spread: a factor of 2 found in at least 99 percent', () => {
    const random = createRandom(4)
    const slower = (): boolean =>
      compare(normalNoise(random, 3, 200, 0.02), normalNoise(random, 3, 100, 0.02), { better: 'lower' }).verdict ===
      'slower'
    expect(shareOf(1000, slower)).toBeGreaterThanOrEqual(0.99)
  })

  test('intervals cover the true ratio, by ranks and by t', () => {
    for (const count of [3, 4, 5, 10]) {
      const random = createRandom(count)
      const covered = (): boolean => {
        const { interval } = compare(
          logNormalNoise(random, count, 130, 0.02),
          logNormalNoise(random, count, 100, 0.02),
          higher,
        )
        return interval !== null && interval.low <= 1.3 && interval.high >= 1.3
      }
      expect(shareOf(1000, covered)).toBeGreaterThanOrEqual(0.935)
    }
  })

  test('the rounds advised settle most of what was inconclusive', () => {
    const random = createRandom(6)
    let advised = 0
    let settled = 0
    for (let i = 0; i < 300; i++) {
      const truth = 100 * (1 + 0.08 * random())
      const a = normalNoise(random, 5, truth, 0.03)
      const b = normalNoise(random, 5, 100, 0.03)
      const { moreRounds, verdict } = compare(a, b, higher)
      if (verdict !== 'inconclusive' || moreRounds === null) continue
      advised += 1
      const more = (median: number): number[] => normalNoise(random, moreRounds, median, 0.03)
      if (compare([...a, ...more(truth)], [...b, ...more(100)], higher).verdict !== 'inconclusive') settled += 1
    }
    expect(advised).toBeGreaterThan(100)
    expect(settled / advised).toBeGreaterThan(0.5)
  })
})

describe('verdict', () => {
  const steady = [100, 100.2, 99.9, 100.1, 99.8]
  const times = (factor: number): number[] => steady.map((value) => value * factor)

  test('faster and slower depend on what is better; the ratio does not', () => {
    expect(compare(times(1.2), steady, higher)).toMatchObject({ verdict: 'faster', moreRounds: 0 })
    expect(compare(times(1.2), steady, { better: 'lower' }).verdict).toBe('slower')
    expect(compare(steady, times(1.2), higher).verdict).toBe('slower')
    expect(compare(steady, times(1.2), { better: 'lower' }).verdict).toBe('faster')
    expect(compare(times(1.2), steady, { better: 'lower' }).ratio).toBeCloseTo(1.2, 9)
  })

  test('same: shown to be within the threshold, even where the difference is real', () => {
    expect(compare(steady, steady, higher)).toMatchObject({ verdict: 'same', moreRounds: 0 })
    const slightly = compare(times(1.01), steady, higher)
    expect(slightly.p).toBeLessThan(0.05)
    expect(slightly.verdict).toBe('same')
    expect(compare(times(1.01), steady, { better: 'higher', threshold: 0.005 }).verdict).toBe('faster')
  })

  test('inconclusive: a real difference that may or may not matter', () => {
    const result = compare(times(1.029), steady, higher)
    expect(result.p).toBeLessThan(0.05)
    expect(result.verdict).toBe('inconclusive')
    expect(result.moreRounds).toBeGreaterThan(0)
  })

  test('inconclusive: noise too large for the rounds there are', () => {
    const noisy = [90, 110, 100, 95, 105]
    const result = compare(
      noisy.map((value) => value * 1.06),
      noisy,
      higher,
    )
    expect(result.verdict).toBe('inconclusive')
    expect(result.moreRounds).toBeGreaterThan(10)
  })

  test('inconclusive without a plan: 100 more rounds would not do', () => {
    const wild = [50, 200, 100, 60, 150]
    expect(compare(wild, wild, higher)).toMatchObject({ verdict: 'inconclusive', moreRounds: null })
  })

  test('says which test decided and what it assumes', () => {
    expect(compare(steady, steady, higher).method).toBe('exact Mann-Whitney, 5 v 5 rounds')
    const three = compare(steady.slice(0, 3), times(2).slice(0, 4), higher)
    expect(three.method).toBe('Welch t on logs, 3 v 4 rounds, assumes log-normal noise')
    const many = Array.from({ length: 40 }, (_, index) => 100 + (index % 7))
    expect(compare(many, many, higher).method).toBe('asymptotic Mann-Whitney, 40 v 40 rounds')
    expect(compare(steady.slice(0, 4), steady.slice(0, 4), { ...higher, level: 0.99 }).method).toContain('Welch')
  })

  test('inconclusive: coarse values whose ties let p speak sooner than the interval', () => {
    const result = compare([11, 12, 12, 12, 13, 13], [10, 10, 11, 11, 11, 12], higher)
    expect(result.p).toBeLessThan(0.05)
    expect(result.ratio).toBeGreaterThan(1.03)
    expect(result.interval?.low).toBe(1)
    expect(result.verdict).toBe('inconclusive')
  })

  test('fewer than eight values in all: twice as far apart, for noise of two levels looks like that', () => {
    const [low, high] = [
      [100, 100.1, 100.2],
      [104, 104.1, 104.2],
    ]
    expect(compare(high, low, higher)).toMatchObject({ verdict: 'inconclusive', moreRounds: 2 })
    expect(compare([...high, 104.3], low, higher).verdict).toBe('inconclusive')
    expect(compare([...high, 104.3], [...low, 100.3], higher).verdict).toBe('faster')
    expect(compare([107, 107.1, 107.2], low, higher).verdict).toBe('faster')
    expect(compare(low, [107, 107.1, 107.2], higher).verdict).toBe('slower')
  })

  test('inconclusive: what chance shows in more than one of a hundred pairs', () => {
    const [a, b] = [
      [104, 108, 109, 110, 111, 112],
      [100, 101, 102, 103, 109.5, 106],
    ]
    const result = compare(a, b, higher)
    expect(result.p).toBeGreaterThan(0.01)
    expect(result.p).toBeLessThan(0.05)
    expect(result.interval?.low).toBeGreaterThan(1)
    expect(result.verdict).toBe('inconclusive')
    expect(result.moreRounds).toBeGreaterThan(0)
  })

  test('refuses a threshold of 0, which would forbid "same"', () => {
    expect(() => compare(steady, steady, { better: 'higher', threshold: 0 })).toThrow(RangeError)
  })
})

describe('too little to decide', () => {
  test('fewer than three rounds are never called different, however far apart', () => {
    const result = compare([200, 201], [100, 101], higher)
    expect(result).toMatchObject({ interval: null, p: null, verdict: 'inconclusive', moreRounds: 3 })
    expect(result.ratio).toBeCloseTo(1.995, 3)
    expect(result.method).toBe('too few rounds: 2 v 2')
  })

  test('one round knows no spread, so no plan', () => {
    expect(compare([200], [100], higher)).toMatchObject({ verdict: 'inconclusive', moreRounds: null })
  })

  test('three equal values on both sides: ranks decide with two more rounds', () => {
    const result = compare([200, 200, 200], [100, 100, 100], higher)
    expect(result).toMatchObject({ p: null, verdict: 'inconclusive', moreRounds: 2 })
    expect(compare([200, 200, 200, 200], [100, 100, 100, 100], higher).verdict).toBe('inconclusive')
    expect(compare([200, 200, 200, 200, 200], [100, 100, 100, 100, 100], higher).verdict).toBe('faster')
  })

  test('no values and values without a ratio', () => {
    expect(compare([], [100], higher)).toMatchObject({
      ratio: null,
      p: null,
      verdict: 'inconclusive',
      moreRounds: null,
    })
    expect(compare([0, 1, 2, 3], [1, 2, 3, 4], higher)).toMatchObject({ ratio: null, verdict: 'inconclusive' })
    expect(() => compare([Number.NaN, 1, 2, 3], [1, 2, 3, 4], higher)).toThrow(RangeError)
  })
})
