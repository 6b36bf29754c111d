import { type Contrast, contrast } from './contrast.ts'
import { falseAlarms } from './false-alarms.ts'
import { moreRounds } from './more-rounds.ts'
import { writable } from './nothing.ts'
import { type CompareOptions, type Verdict, verdictOf, withDefaults } from './verdict.ts'

export interface Comparison extends Contrast {
  readonly verdict: Verdict
  /** estimated number of further rounds per side that would settle an inconclusive verdict; 0 for others, null if unknowable */
  readonly moreRounds: number | null
}

/** Compares the repetitions of one cell with those of another. Throws RangeError on non-finite values. */
export const compare = (a: readonly number[], b: readonly number[], options: CompareOptions): Comparison => {
  const complete = withDefaults(options)
  const result = contrast(a, b, complete)
  const judged = writable({ ...result, verdict: verdictOf(result, result.p, complete) })
  const { verdict } = judged
  const alpha = Math.min(falseAlarms, 1 - complete.level)
  return { ...result, ...judged, moreRounds: verdict === 'inconclusive' ? moreRounds(a, b, { ...complete, alpha }) : 0 }
}
