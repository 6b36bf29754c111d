import type { Comparison } from './compare.ts'
import { contrastAll, type Group } from './contrast-all.ts'
import { falseAlarms } from './false-alarms.ts'
import { moreRounds } from './more-rounds.ts'
import { type CompareOptions, verdictOf, withDefaults } from './verdict.ts'

export interface TableComparison extends Comparison {
  /** ids of the groups; the ratio is a / b and the verdict that of `a` */
  readonly a: string
  readonly b: string
  /** p adjusted for the number of pairs; the verdict rests on it. Intervals are those of single comparisons. */
  readonly adjustedP: number | null
}

/**
 * Compares every group with every other one, once; of those pairs only the ones that `asked` keeps, in the order of the
 * groups. Throws RangeError on non-finite values.
 */
export const compareAll = <G extends Group>(
  groups: readonly G[],
  options: CompareOptions,
  asked?: (a: G, b: G) => boolean,
): TableComparison[] => {
  const complete = withDefaults(options)
  return contrastAll(groups, complete.level, asked).map(({ a, b, contrast, adjustedP }) => {
    const verdict = verdictOf(contrast, adjustedP, complete)
    // What p must be in this table to count: more pairs ask for more rounds.
    const inTable = (1 - complete.level) * (adjustedP ? (contrast.p ?? 1) / adjustedP : 1)
    const alpha = Math.min(falseAlarms, inTable)
    const rounds = verdict === 'inconclusive' ? moreRounds(a.values, b.values, { ...complete, alpha }) : 0
    return { ...contrast, a: a.id, b: b.id, adjustedP, verdict, moreRounds: rounds }
  })
}
