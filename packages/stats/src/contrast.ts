import { falseAlarms } from './false-alarms.ts'
import { hodgesLehmannRatio } from './hodges-lehmann-ratio.ts'
import type { Interval } from './interval.ts'
import { mannWhitney } from './mann-whitney.ts'
import { smallestRankP } from './rank-sum-distribution.ts'
import { welch } from './welch.ts'

/** What two samples say about their ratio, before it is called a difference. */
export interface Contrast {
  /** a / b; null when a side is empty or a value is not positive */
  readonly ratio: number | null
  readonly interval: Interval | null
  /** two-sided; null when there is nothing to test with */
  readonly p: number | null
  /** values of both samples together */
  readonly rounds: number
  /** for people: the test, its sample sizes, what it assumes; or why there is none */
  readonly method: string
}

/** Fewest values on each side that are compared at all. */
export const fewestRounds = 3

const isPositive = (value: number): boolean => value > 0

/** Whether ranks of so many values can say that there is a difference at all: from 5 v 5, 4 v 6 and 3 v 10. */
export const ranksCanTell = (m: number, n: number, level: number): boolean =>
  smallestRankP(m, n) <= Math.min(falseAlarms, 1 - level)

/** Whether ranks decide between these: they can tell, and there is a ratio to decide about. */
export const decidedByRanks = (a: readonly number[], b: readonly number[], level: number): boolean =>
  Math.min(a.length, b.length) >= fewestRounds &&
  ranksCanTell(a.length, b.length, level) &&
  a.every(isPositive) &&
  b.every(isPositive)

/**
 * Ranks decide where they can tell, Student's t below that (docs/adr/0003-small-samples.md); with fewer than
 * three values on a side nothing is decided. Throws RangeError on non-finite values.
 */
export const contrast = (a: readonly number[], b: readonly number[], level: number): Contrast => {
  const sizes = `${a.length} v ${b.length} rounds`
  const rounds = a.length + b.length
  const undecided = { ratio: null, interval: null, p: null, rounds }
  if (a.length === 0 || b.length === 0)
    return { ...undecided, method: `a side has no rounds: ${a.length} v ${b.length}` }
  if ([...a, ...b].some((value) => value <= 0)) return { ...undecided, method: 'no ratio: a value is not positive' }
  const { ratio, interval } = hodgesLehmannRatio(a, b, level)
  if (Math.min(a.length, b.length) < fewestRounds)
    return { ...undecided, ratio, method: `too few rounds: ${a.length} v ${b.length}` }
  if (ranksCanTell(a.length, b.length, level)) {
    const { p, exact } = mannWhitney(a, b)
    return { ratio, interval, p, rounds, method: `${exact ? 'exact' : 'asymptotic'} Mann-Whitney, ${sizes}` }
  }
  const test = welch(a, b, level)
  if (!test) return { ...undecided, ratio, method: `no test: no spread in ${sizes}` }
  return { ...test, rounds, method: `Welch t on logs, ${sizes}, assumes log-normal noise` }
}
