import { hodgesLehmannRatio } from './hodges-lehmann-ratio.ts'
import type { Interval } from './interval.ts'
import { mannWhitney } from './mann-whitney.ts'
import { smallestRankP } from './rank-sum-distribution.ts'
import { welch } from './welch.ts'

/** What two samples say about their ratio, before anybody calls it a difference. */
export interface Contrast {
  /** a / b; null when a side is empty or a value is not positive */
  readonly ratio: number | null
  readonly interval: Interval | null
  /** two-sided; null when there is nothing to test with */
  readonly p: number | null
  /** for people: the test, its sample sizes, what it assumes; or why there is none */
  readonly method: string
}

/** Fewest values on each side that are compared at all. */
export const fewestRounds = 3

const isPositive = (value: number): boolean => value > 0

/** Whether ranks decide between these: they can reach the level, and there is a ratio to decide about. */
export const decidedByRanks = (a: readonly number[], b: readonly number[], level: number): boolean =>
  Math.min(a.length, b.length) >= fewestRounds &&
  smallestRankP(a.length, b.length) <= 1 - level &&
  a.every(isPositive) &&
  b.every(isPositive)

/**
 * Ranks decide where they can reach the level, Student's t below that (docs/adr/0003-small-samples.md); with fewer than
 * three values on a side nothing is decided. Throws RangeError on non-finite values.
 */
export const contrast = (a: readonly number[], b: readonly number[], level: number): Contrast => {
  const sizes = `${a.length} v ${b.length} rounds`
  const undecided = { ratio: null, interval: null, p: null }
  if (a.length === 0 || b.length === 0) return { ...undecided, method: `no comparison of ${sizes}` }
  if ([...a, ...b].some((value) => value <= 0)) return { ...undecided, method: 'no ratio: a value is not positive' }
  const { ratio, interval } = hodgesLehmannRatio(a, b, level)
  if (Math.min(a.length, b.length) < fewestRounds) return { ...undecided, ratio, method: `too few rounds: ${sizes}` }
  if (smallestRankP(a.length, b.length) <= 1 - level) {
    const { p, exact } = mannWhitney(a, b)
    return { ratio, interval, p, method: `${exact ? 'exact' : 'asymptotic'} Mann-Whitney, ${sizes}` }
  }
  const test = welch(a, b, level)
  if (!test) return { ...undecided, ratio, method: `no test: no spread in ${sizes}` }
  return { ...test, method: `Welch t on logs, ${sizes}, assumes log-normal noise` }
}
