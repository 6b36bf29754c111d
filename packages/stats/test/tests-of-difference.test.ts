import { describe, expect, test } from 'vitest'
import { benjaminiHochberg, createRandom, hodgesLehmannRatio, mannWhitney, welch } from '../src/index.ts'
import { rankSumCdf, smallestRankP } from '../src/rank-sum-distribution.ts'
import { tiedRankSumP } from '../src/tied-rank-sum.ts'

// Hollander and Wolfe, "Nonparametric Statistical Methods" (1973), p. 69: the example of R's wilcox.test,
// which prints W = 35, p-value = 0.1272 for the one-sided test.
const term = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
const earlier = [1.15, 0.88, 0.9, 0.74, 1.21]

const gin = [131.2, 129.8, 133.0, 130.4, 131.9, 128.7]
const fiber = [127.1, 126.4, 129.9, 125.8, 128.1, 130.0, 124.9]

describe('mannWhitney', () => {
  test('agrees with R on the example of Hollander and Wolfe', () => {
    const { u, p, exact } = mannWhitney(term, earlier)
    expect(u).toBe(35)
    expect(p / 2).toBeCloseTo(0.1272061272, 9)
    expect(exact).toBe(true)
  })

  test('agrees with SciPy 1.17.1, mannwhitneyu(method="exact"), whichever side comes first', () => {
    expect(mannWhitney(gin, fiber)).toMatchObject({ u: 38, exact: true })
    expect(mannWhitney(gin, fiber).p).toBeCloseTo(0.013986013986, 11)
    expect(mannWhitney(fiber, gin)).toMatchObject({ u: 4, p: mannWhitney(gin, fiber).p })
  })

  test('counts ties exactly: all 1716 choices of 7 of these 13 values, enumerated by SciPy 1.17.1 permutation_test', () => {
    const result = mannWhitney([1, 2, 2, 3, 5, 5, 8], [2, 4, 5, 6, 8, 9])
    expect(result.u).toBe(11.5)
    expect(result.p).toBeCloseTo(0.2051282051282, 12)
    expect(mannWhitney([2, 4, 5, 6, 8, 9], [1, 2, 2, 3, 5, 5, 8]).p).toBe(result.p)
  })

  test('beyond 60 values agrees with SciPy 1.17.1, mannwhitneyu(method="asymptotic"), ties included', () => {
    const a = Array.from({ length: 40 }, (_, i) => (i * 37) % 101)
    const b = Array.from({ length: 35 }, (_, i) => ((i * 53) % 97) + 12)
    const result = mannWhitney(a, b)
    expect(result).toMatchObject({ u: 605, exact: false })
    expect(result.p).toBeCloseTo(0.31554021573, 10)
  })

  test('is exact up to 60 values in all', () => {
    const values = Array.from({ length: 31 }, (_, i) => i)
    expect(mannWhitney(values.slice(1), values.slice(1)).exact).toBe(true)
    expect(mannWhitney(values, values.slice(1)).exact).toBe(false)
  })

  test('equal samples are no evidence, also where every value is the same', () => {
    expect(mannWhitney([1, 2, 3, 4], [1, 2, 3, 4]).p).toBe(1)
    expect(mannWhitney([5, 5, 5], [5, 5, 5]).p).toBe(1)
    expect(mannWhitney(new Array(40).fill(5), new Array(40).fill(5)).p).toBe(1)
  })

  test('the smallest possible p is that of complete separation', () => {
    expect(mannWhitney([1, 2, 3], [4, 5, 6]).p).toBeCloseTo(0.1, 12)
    expect(smallestRankP(3, 3)).toBeCloseTo(0.1, 12)
    expect(mannWhitney([1, 2, 3, 4], [5, 6, 7, 8]).p).toBeCloseTo(2 / 70, 12)
    expect(smallestRankP(4, 4)).toBeCloseTo(2 / 70, 12)
  })

  test('refuses no values and NaN', () => {
    expect(() => mannWhitney([], [1])).toThrow(RangeError)
    expect(() => mannWhitney([1], [Number.NaN])).toThrow(RangeError)
  })
})

describe('the exact distribution of the rank sum', () => {
  test('without ties is the same by both ways', () => {
    for (const [m, n] of [
      [1, 1],
      [4, 6],
      [10, 10],
      [10, 50],
      [30, 30],
    ] as const) {
      const ranks = Array.from({ length: m + n }, (_, index) => index + 1)
      const below = rankSumCdf(m, n)
      // of large ones only some sums: the slow way takes milliseconds for each
      const step = Math.ceil(below.length / 100)
      below.forEach((_, u) => {
        if (u % step !== 0) return
        const p = Math.min(1, 2 * (below[Math.min(u, m * n - u)] ?? 0))
        const counted = tiedRankSumP(ranks, m, u + (m * (m + 1)) / 2)
        expect(Math.abs(counted - p)).toBeLessThanOrEqual(1e-12 * p)
      })
    }
  })

  test('is twice the smaller tail, also of a sum between the median and the mean', () => {
    // 3 is below the mean of 15; 6 of 7 are no larger, 2 of 7 no smaller
    expect(tiedRankSumP([1, 1, 1, 1, 1, 3, 100], 1, 3)).toBeCloseTo(4 / 7, 12)
  })

  test('with ties is that of all choices, one by one', () => {
    const random = createRandom(41)
    for (let trial = 0; trial < 60; trial++) {
      const weights = Array.from({ length: 4 + (trial % 9) }, () => 2 + Math.floor(random() * 9))
      const size = 1 + (trial % 3)
      const sums = sumsOfChoices(weights, size)
      for (const observed of new Set(sums)) {
        const [below, above] = [sums.filter((sum) => sum <= observed), sums.filter((sum) => sum >= observed)]
        const p = Math.min(1, (2 * Math.min(below.length, above.length)) / sums.length)
        expect(tiedRankSumP(weights, size, observed)).toBeCloseTo(p, 13)
      }
    }
  })
})

const sumsOfChoices = (weights: readonly number[], size: number): number[] =>
  size === 0
    ? [0]
    : weights.flatMap((weight, index) => sumsOfChoices(weights.slice(index + 1), size - 1).map((sum) => sum + weight))

describe('hodgesLehmannRatio', () => {
  // Medians and order statistics of all ratios, the order from an enumeration of all rank sums in Python.
  test('is the median of all pairwise ratios, between the pairs that the exact distribution allows', () => {
    const { ratio, interval } = hodgesLehmannRatio(gin, fiber, 0.95)
    expect(ratio).toBeCloseTo(1.026431164653865, 12)
    expect(interval?.low).toBeCloseTo(1.0046838407494145, 12)
    expect(interval?.high).toBeCloseTo(1.046420141620771, 12)
  })

  test('follows the level', () => {
    const { interval } = hodgesLehmannRatio(gin, fiber, 0.9)
    expect(interval?.low).toBeCloseTo(1.010007698229407, 12)
    expect(interval?.high).toBeCloseTo(1.043512658227848, 12)
  })

  test('excludes 1 exactly when the test rejects', () => {
    expect(hodgesLehmannRatio(term, earlier, 0.95).interval?.low).toBeCloseTo(0.859504132231405, 12)
    expect(hodgesLehmannRatio(term, earlier, 0.95).interval?.high).toBeCloseTo(1.9594594594594594, 12)
  })

  test('takes the outermost pairs of 4 v 4 and has no interval below', () => {
    const { interval } = hodgesLehmannRatio(gin.slice(0, 4), fiber.slice(0, 4), 0.95)
    expect(interval?.low).toBeCloseTo(0.9992301770592764, 12)
    expect(interval?.high).toBeCloseTo(1.057233704292528, 12)
    expect(hodgesLehmannRatio(gin.slice(0, 3), fiber.slice(0, 4), 0.95).interval).toBeNull()
    expect(hodgesLehmannRatio([3], [2], 0.95)).toEqual({ ratio: expect.closeTo(1.5, 12), interval: null })
  })

  test('swapping the sides inverts everything', () => {
    const there = hodgesLehmannRatio(gin, fiber)
    const back = hodgesLehmannRatio(fiber, gin)
    expect(back.ratio * there.ratio).toBeCloseTo(1, 12)
    expect((back.interval?.low ?? 0) * (there.interval?.high ?? 0)).toBeCloseTo(1, 12)
  })

  test('goes over to the normal approximation without a jump', () => {
    const values = Array.from({ length: 31 }, (_, index) => 100 + ((index * 17) % 31) / 3)
    const exact = hodgesLehmannRatio(values.slice(0, 30), values.slice(0, 30)).interval
    const approximate = hodgesLehmannRatio(values, values).interval
    expect(approximate?.low).toBeCloseTo(exact?.low ?? 0, 2)
    expect(approximate?.high).toBeCloseTo(exact?.high ?? 0, 2)
  })

  test('beyond 60 values takes the pair that the normal approximation allows, continuity corrected', () => {
    // 31 v 31 whose 961 differences of logarithms are 0, 0.001 … 0.96: the 481st in the middle, and from either end the
    // 341st, as 480.5 - 1.95996 √(961 × 63 / 12) + 0.5 is 341.8
    const a = Array.from({ length: 31 }, (_, i) => Math.exp(0.031 * i))
    const b = Array.from({ length: 31 }, (_, j) => Math.exp(-0.001 * j))
    const { ratio, interval } = hodgesLehmannRatio(a, b)
    expect(Math.log(ratio)).toBeCloseTo(0.48, 9)
    expect(Math.log(interval?.low ?? 0)).toBeCloseTo(0.34, 9)
    expect(Math.log(interval?.high ?? 0)).toBeCloseTo(0.62, 9)
  })

  test('takes a pair that has the level exactly: 1 v 3 lie in one order of 1 in 4 each', () => {
    const { interval } = hodgesLehmannRatio([8], [1, 2, 4], 0.5)
    expect(interval).toEqual({ low: expect.closeTo(2, 12), high: expect.closeTo(8, 12) })
    expect(hodgesLehmannRatio([8], [1, 2, 4], 0.501).interval).toBeNull()
  })

  test('refuses what has no ratio', () => {
    expect(() => hodgesLehmannRatio([1, 0], [1, 2])).toThrow(RangeError)
    expect(() => hodgesLehmannRatio([], [1])).toThrow(RangeError)
    expect(() => hodgesLehmannRatio([1], [1], 1)).toThrow(RangeError)
  })
})

describe('welch', () => {
  test('agrees with SciPy 1.17.1, ttest_ind(equal_var=False) on logarithms', () => {
    const result = welch([100.1, 103.2, 98.7], [110.3, 108.8, 114.0, 111.1], 0.95)
    expect(result?.p).toBeCloseTo(0.0038824432317310586, 12)
    expect(result?.ratio).toBeCloseTo(0.9064721793009439, 12)
    expect(result?.interval.low).toBeCloseTo(0.8661519013246677, 10)
    expect(result?.interval.high).toBeCloseTo(0.948669408437401, 10)
  })

  test('knows nothing without spread', () => {
    expect(welch([5, 5, 5], [6, 6, 6])).toBeNull()
    expect(welch([5], [6, 7, 8])).toBeNull()
    expect(welch([6, 7, 8], [5])).toBeNull()
    expect(welch([5, 5, 5], [6, 6, 6.1])?.p).toBeLessThan(0.05)
  })

  test('of two values a side, by hand', () => {
    // means 0.1 and 1.2, variances 0.02 and 0.08: t = -1.1 / √0.05 with 0.05² / (0.01² + 0.04²) degrees of freedom
    const result = welch([0, 0.2].map(Math.exp), [1, 1.4].map(Math.exp))
    expect(Math.log(result?.ratio ?? 0)).toBeCloseTo(-1.1, 12)
    expect(result?.p).toBeCloseTo(0.069286173343954, 10)
  })

  test('refuses what has no logarithm', () => {
    expect(() => welch([5, 0, 5], [6, 6, 7])).toThrow(RangeError)
    expect(() => welch([], [6, 6, 7])).toThrow(RangeError)
  })
})

describe('benjaminiHochberg', () => {
  test('adjusts the 15 p values of the original paper as SciPy 1.17.1 false_discovery_control does', () => {
    const p = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528]
    const adjusted = benjaminiHochberg([...p, 0.759, 1])
    const expected = [0.0015, 0.003, 0.0095, 0.035625, 0.0603, 0.0638571429, 0.0638571429, 0.0645, 0.0765, 0.486]
    expected.push(0.5811818182, 0.714875, 0.7532307692, 0.8132142857, 1)
    adjusted.forEach((value, index) => {
      expect(value).toBeCloseTo(expected[index] ?? 0, 9)
    })
    // Benjamini and Hochberg, 1995, section 4: at 0.05 the procedure rejects the four smallest.
    expect(adjusted.filter((value) => value <= 0.05)).toHaveLength(4)
  })

  test('keeps the order given, equal values equal', () => {
    const adjusted = benjaminiHochberg([0.04, 0.01, 0.03, 0.01])
    ;[0.04, 0.02, 0.04, 0.02].forEach((expected, index) => {
      expect(adjusted[index]).toBeCloseTo(expected, 12)
    })
    expect(benjaminiHochberg([])).toEqual([])
    expect(() => benjaminiHochberg([1.2])).toThrow(RangeError)
    expect(() => benjaminiHochberg([-0.1])).toThrow(RangeError)
    expect(benjaminiHochberg([0, 1])).toEqual([0, 1])
  })
})
