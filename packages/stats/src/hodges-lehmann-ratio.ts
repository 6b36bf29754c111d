import type { Interval } from './interval.ts'
import { requireLevel } from './interval.ts'
import { exactUpTo } from './mann-whitney.ts'
import { normalQuantile } from './normal.ts'
import { quantileOfSorted } from './quantile.ts'
import { rankSumCdf } from './rank-sum-distribution.ts'
import { requireValues } from './require-values.ts'

export interface RatioEstimate {
  /** a / b; above 1 if the values of `a` are larger */
  readonly ratio: number
  readonly interval: Interval | null
}

/**
 * Estimates the ratio of `a` to `b`: Hodges and Lehmann's estimate of shift (1963) on logarithms, the median of all pairwise
 * ratios. The interval is Moses': those order statistics of the ratios that the exact Mann-Whitney distribution allows (beyond
 * 60 values its normal approximation). The interval is null if even the outermost pair cannot reach the level (below 4 v 4
 * for 95 %). Throws RangeError on no values and on values of 0 or less.
 */
export const hodgesLehmannRatio = (a: readonly number[], b: readonly number[], level = 0.95): RatioEstimate => {
  requireLevel(level)
  return ratioOfLogs(logsOf(a), logsOf(b), level)
}

/** The median, also where values in the middle are infinite. */
const middleOf = (sorted: Float64Array): number => {
  const middle = quantileOfSorted(sorted, 0.5)
  if (!Number.isNaN(middle)) return middle
  return ((sorted[(sorted.length - 1) >> 1] ?? Number.NaN) + (sorted[sorted.length >> 1] ?? Number.NaN)) / 2
}

/** Like `hodgesLehmannRatio`, but takes logarithms, at least one per side. Those of one side may be -Infinity, of zeros. */
export const ratioOfLogs = (a: readonly number[], b: readonly number[], level: number): RatioEstimate => {
  const differences = new Float64Array(a.length * b.length)
  let next = 0
  for (const x of a) for (const y of b) differences[next++] = x - y
  differences.sort()
  const ratio = Math.exp(middleOf(differences))
  const depth = outerPairs(a.length, b.length, (1 - level) / 2)
  const low = differences[depth - 1]
  const high = differences[differences.length - depth]
  return {
    ratio,
    interval: low === undefined || high === undefined ? null : { low: Math.exp(low), high: Math.exp(high) },
  }
}

const logsOf = (values: readonly number[]): number[] => {
  requireValues(values)
  if (values.some((value) => value <= 0)) throw new RangeError('a ratio needs positive values')
  return values.map(Math.log)
}

/** Returns the largest k with P(U ≤ k - 1) ≤ tail; the k-th pair from either end bounds the interval. 0 if there is none. */
const outerPairs = (m: number, n: number, tail: number): number => {
  if (m + n > exactUpTo) {
    const sigma = Math.sqrt((m * n * (m + n + 1)) / 12)
    return Math.max(0, Math.floor((m * n) / 2 + normalQuantile(tail) * sigma + 0.5))
  }
  return rankSumCdf(m, n).findIndex((below) => below > tail)
}
