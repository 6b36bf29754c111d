import { fewestRounds } from './contrast.ts'
import { contrastAll, type Group } from './contrast-all.ts'
import { type CompareOptions, verdictOf, withDefaults } from './verdict.ts'

export interface Ranked {
  readonly id: string
  /** 1 + number of groups that are better beyond doubt; null below three values and with values of 0 or less */
  readonly rank: number | null
  /** another group has the same rank */
  readonly tied: boolean
}

/**
 * Ranks of groups, in the order given, Benjamini-Hochberg over all pairs.
 *
 * "Not distinguishable" is not transitive: A may tie with B, B with C, and yet A beat C. Walking down a sorted list and
 * comparing neighbours would therefore give ranks that depend on where the walk begins. Here each group's rank only
 * counts verdicts of its own pairs, and a verdict does not depend on which side comes first: any order of the groups
 * gives the same ranks. What a rank says is how many are shown to be better, so a group with much noise or few rounds
 * ranks high until more rounds tell it apart.
 */
export const rank = (groups: readonly Group[], options: CompareOptions): Ranked[] => {
  const complete = withDefaults(options)
  const rankable = groups.filter(({ values }) => values.length >= fewestRounds && values.every((value) => value > 0))
  const ranks = new Map(rankable.map((group) => [group, 1]))
  for (const { a, b, contrast, adjustedP } of contrastAll(rankable, complete.level)) {
    const verdict = verdictOf(contrast, adjustedP, complete)
    const worse = verdict === 'faster' ? b : verdict === 'slower' ? a : null
    if (worse) ranks.set(worse, (ranks.get(worse) ?? 1) + 1)
  }
  return groups.map((group) => {
    const own = ranks.get(group) ?? null
    return { id: group.id, rank: own, tied: rankable.some((other) => other !== group && ranks.get(other) === own) }
  })
}
