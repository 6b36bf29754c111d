import type { Comparison } from './compare.ts'
import { contrastAll, type Group } from './contrast-all.ts'
import { falseAlarms } from './false-alarms.ts'
import { moreRounds } from './more-rounds.ts'
import { writable } from './nothing.ts'
import { type CompareOptions, verdictOf, withDefaults } from './verdict.ts'

export interface TableComparison extends Comparison {
  /** ids of the groups; the ratio is a / b, and the verdict is about `a` */
  readonly a: string
  readonly b: string
  /** p adjusted for the number of pairs, on which the verdict rests; intervals are those of single comparisons */
  readonly adjustedP: number | null
}

/**
 * Compares every group once with every other one, in the order of the groups. `asked` limits the pairs. Throws RangeError on
 * non-finite values.
 */
export const compareAll = <G extends Group>(
  groups: readonly G[],
  options: CompareOptions,
  asked?: (a: G, b: G) => boolean,
): TableComparison[] => {
  const complete = withDefaults(options)
  return contrastAll(groups, complete, asked).map(({ a, b, contrast, adjustedP }) => {
    const judged = writable({ ...contrast, verdict: verdictOf(contrast, adjustedP, complete) })
    // the p that counts as significant in this table: more pairs need more rounds
    const inTable = (1 - complete.level) * (adjustedP ? (contrast.p ?? 1) / adjustedP : 1)
    const alpha = Math.min(falseAlarms, inTable)
    const rounds = judged.verdict === 'inconclusive' ? moreRounds(a.values, b.values, { ...complete, alpha }) : 0
    return { ...contrast, ...judged, a: a.id, b: b.id, adjustedP, moreRounds: rounds }
  })
}
