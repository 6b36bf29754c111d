import { ranksCanTell } from './contrast.ts'
import { hodgesLehmannRatio, type RatioEstimate, ratioOfLogs } from './hodges-lehmann-ratio.ts'
import { exactUpTo, mannWhitney } from './mann-whitney.ts'
import { rankSumCdf } from './rank-sum-distribution.ts'
import { estimateRounded, mostLess, mostMore, stepOf } from './rounded.ts'
import type { Moments } from './running-moments.ts'
import { studentTTwoSided } from './student-t.ts'
import { outermostP } from './tied-rank-sum.ts'
import { momentsOf, welch, welchOf } from './welch.ts'

/** A sample, prepared once for all its comparisons with others. */
export interface PairSample {
  readonly values: readonly number[]
  readonly sorted: Float64Array
  /** bounds of what the values may have been before a tool rounded them */
  readonly lowest: number
  readonly highest: number
  readonly logs: readonly number[]
  /** step to which a tool rounded them */
  readonly step: number
  /** moments of the logarithms */
  readonly moments: Moments
}

/** Prepares a sample of at least one value; all values must be positive and finite. `coarsest` as in `CompareOptions`. */
export const toPairSample = (values: readonly number[], coarsest = 0): PairSample => {
  const sorted = Float64Array.from(values).sort()
  const [lowest = Number.NaN] = sorted
  const step = stepOf(values, coarsest)
  const logs = values.map(Math.log)
  const highest = (sorted.at(-1) ?? Number.NaN) + mostMore * step
  return { values, sorted, lowest: lowest - mostLess * step, highest, logs, step, moments: momentsOf(logs) }
}

/**
 * Returns the p of `contrast(a.values, b.values, level)`, bit for bit, for samples of at least three values. It skips the
 * estimates, because a table of five hundred groups has 124,750 pairs.
 */
export const pairP = (a: PairSample, b: PairSample, level: number): number | null => {
  if (ranksCanTell(a.sorted.length, b.sorted.length, level)) return rankP(a, b)
  const { shift, standardError, df } = welchOf(a.moments, b.moments)
  return standardError === 0 ? null : studentTTwoSided(shift / standardError, df)
}

/** Returns ratio and interval of the same `contrast`, bit for bit, for samples for which `pairP` returns a p. */
export const pairRatio = (
  a: PairSample,
  b: PairSample,
  { level, coarsest }: { level: number; coarsest: number },
): RatioEstimate | null => {
  if (!ranksCanTell(a.logs.length, b.logs.length, level))
    return estimateRounded([a.values, b.values], coarsest, (x, y) => welch(x, y, level))
  return a.step === 0 && b.step === 0
    ? ratioOfLogs(a.logs, b.logs, level)
    : estimateRounded([a.values, b.values], coarsest, (x, y) => hodgesLehmannRatio(x, y, level))
}

const rankP = (a: PairSample, b: PairSample): number => {
  const [small, large] = a.sorted.length > b.sorted.length ? [b.sorted, a.sorted] : [a.sorted, b.sorted]
  const count = small.length + large.length
  if (count > exactUpTo) return mannWhitney(a.values, b.values).p
  const u = winsWithoutTies(small, large)
  if (u === null) return areApart(small, large) ? outermostP(count, small.length) : mannWhitney(a.values, b.values).p
  const smallerTail = rankSumCdf(small.length, large.length)[Math.min(u, small.length * large.length - u)] ?? Number.NaN
  return Math.min(1, 2 * smallerTail)
}

/** Whether all values of one sample are below all of the other. */
const areApart = (a: Float64Array, b: Float64Array): boolean => isBelow(a, b) || isBelow(b, a)
const isBelow = (a: Float64Array, b: Float64Array): boolean => (a.at(-1) ?? Number.NaN) < (b[0] ?? Number.NaN)

/** Counts the pairs in which the value of `a` is larger; null if any two values are equal. Both samples must ascend. */
const winsWithoutTies = (a: Float64Array, b: Float64Array): number | null => {
  let wins = 0
  let below = 0
  let last = Number.NaN
  for (const value of a) {
    for (; below < b.length && (b[below] ?? Number.NaN) < value; below++) {
      if (b[below] === last) return null
      last = b[below] ?? Number.NaN
    }
    if (value === last || value === b[below]) return null
    last = value
    wins += below
  }
  for (; below < b.length; below++) {
    if (b[below] === last) return null
    last = b[below] ?? Number.NaN
  }
  return wins
}
