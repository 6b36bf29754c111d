import type { Comparison } from './compare.ts'
import { contrast, decidedByRanks } from './contrast.ts'
import { hodgesLehmannRatio } from './hodges-lehmann-ratio.ts'
import { mannWhitney } from './mann-whitney.ts'
import { type CompareOptions, verdictOf, withDefaults } from './verdict.ts'

export type Judged = Pick<Comparison, 'ratio' | 'interval' | 'verdict'>

/**
 * Ratio, interval and verdict of `compare`, bit for bit, without p and advice, which cost most of it: a report is judged
 * by forty comparisons while its sender waits. Throws RangeError on non-finite values.
 */
export const judge = (a: readonly number[], b: readonly number[], options: CompareOptions): Judged => {
  const complete = withDefaults(options)
  if (!decidedByRanks(a, b, complete.level)) {
    const { ratio, interval, p } = contrast(a, b, complete.level)
    return { ratio, interval, verdict: verdictOf({ ratio, interval }, p, complete) }
  }
  const estimate = hodgesLehmannRatio(a, b, complete.level)
  const atBest = verdictOf(estimate, 0, complete)
  const isDifferent = atBest === 'faster' || atBest === 'slower'
  return { ...estimate, verdict: isDifferent ? verdictOf(estimate, mannWhitney(a, b).p, complete) : atBest }
}
