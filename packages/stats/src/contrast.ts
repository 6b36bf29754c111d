import { falseAlarms } from './false-alarms.ts'
import { hodgesLehmannRatio } from './hodges-lehmann-ratio.ts'
import type { Interval } from './interval.ts'
import { mannWhitney } from './mann-whitney.ts'
import { contrastNothing } from './nothing.ts'
import { smallestRankP } from './rank-sum-distribution.ts'
import { estimateRounded, stepOf } from './rounded.ts'
import { welch } from './welch.ts'

/** The ratio of two samples with its evidence, before a verdict. */
export interface Contrast {
  /** a / b; null if a side is empty or a value is not positive, except as `contrastNothing` says */
  readonly ratio: number | null
  readonly interval: Interval | null
  /** two-sided p; null if there is nothing to test with */
  readonly p: number | null
  /** number of values in both samples together */
  readonly rounds: number
  /** for people: the test, its sample sizes and its assumptions, or why there is no test */
  readonly method: string
}

/** Fewest values per side that are compared at all. */
export const fewestRounds = 3

const isPositive = (value: number): boolean => value > 0

/** Whether a rank test of `m` and `n` values can be significant at all: from 5 v 5, 4 v 6 and 3 v 10. */
export const ranksCanTell = (m: number, n: number, level: number): boolean =>
  smallestRankP(m, n) <= Math.min(falseAlarms, 1 - level)

/** Whether a rank test decides between two samples: it can be significant, and the samples have a ratio. */
export const decidedByRanks = (a: readonly number[], b: readonly number[], level: number): boolean =>
  Math.min(a.length, b.length) >= fewestRounds &&
  ranksCanTell(a.length, b.length, level) &&
  a.every(isPositive) &&
  b.every(isPositive)

/** as in `CompareOptions` */
export interface ContrastOptions {
  readonly level: number
  readonly coarsest: number
  readonly better?: 'higher' | 'lower'
}

/**
 * Contrasts two samples. A rank test decides if it has enough values to be significant, Student's t otherwise
 * (docs/adr/0003-small-samples.md). With fewer than three values on a side nothing is decided. If higher values are better, 0 is a
 * value like any other (`contrastNothing`). Throws RangeError on non-finite values.
 */
export const contrast = (
  a: readonly number[],
  b: readonly number[],
  { level, coarsest, better }: ContrastOptions,
): Contrast => {
  const isRounded = stepOf(a, coarsest) + stepOf(b, coarsest) > 0
  const sizes = `${a.length} v ${b.length} rounds${isRounded ? ' of figures that a tool rounded' : ''}`
  const rounds = a.length + b.length
  const undecided = { ratio: null, interval: null, p: null, rounds }
  if (a.length === 0 || b.length === 0)
    return { ...undecided, method: `a side has no rounds: ${a.length} v ${b.length}` }
  if ([...a, ...b].some((value) => value <= 0)) {
    const many = Math.min(a.length, b.length) >= fewestRounds
    const counts = many && better === 'higher' && coarsest === 0
    const ranksTell = ranksCanTell(a.length, b.length, level)
    const found = counts ? contrastNothing(a, b, { level, ranksTell }) : null
    return { ...undecided, method: 'no ratio: a value is not positive', ...found }
  }
  const { ratio, interval } = estimateRounded([a, b], coarsest, (x, y) => hodgesLehmannRatio(x, y, level))
  if (Math.min(a.length, b.length) < fewestRounds)
    return { ...undecided, ratio, method: `too few rounds: ${a.length} v ${b.length}` }
  if (ranksCanTell(a.length, b.length, level)) {
    const { p, exact } = mannWhitney(a, b)
    return { ratio, interval, p, rounds, method: `${exact ? 'exact' : 'asymptotic'} Mann-Whitney, ${sizes}` }
  }
  const test = estimateRounded([a, b], coarsest, (x, y) => welch(x, y, level))
  if (!test) return { ...undecided, ratio, method: `no test: no spread in ${sizes}` }
  return { ...test, rounds, method: `Welch t on logs, ${sizes}, assumes log-normal noise` }
}
