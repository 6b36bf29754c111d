import { significantUpTo } from './benjamini-hochberg.ts'
import { fewestRounds } from './contrast.ts'
import type { Group } from './contrast-all.ts'
import { falseAlarms } from './false-alarms.ts'
import { type PairSample, pairP, pairRatio, toPairSample } from './pair-p.ts'
import { type CompareOptions, verdictOf, withDefaults, zoneOf } from './verdict.ts'

export interface RankedGroup extends Group {
  /**
   * true if the values are a lower bound: something else held them back, so the truth can only be better. The group may prove
   * better than others, which then rank lower. It has no rank itself, because no other group can prove better than it.
   */
  readonly bound?: boolean
}

export interface Ranked {
  readonly id: string
  /** 1 + number of groups that are better beyond doubt; null for bounds, below three values and with values of 0 or less */
  readonly rank: number | null
  /** true if another group has the same rank */
  readonly tied: boolean
}

/**
 * Ranks groups, in the order given, with Benjamini-Hochberg over all pairs.
 *
 * "Not distinguishable" is not transitive: A may tie with B, and B with C, although A beats C. Comparing neighbours down a
 * sorted list would therefore give ranks that depend on where the walk begins. Here a group's rank counts only the verdicts of
 * its own pairs, and a verdict does not depend on which side comes first, so any order of the groups gives the same ranks. A
 * rank says how many groups are shown to be better; a group with much noise or few rounds ranks high until more rounds
 * tell it apart.
 */
export const rank = (groups: readonly RankedGroup[], options: CompareOptions): Ranked[] => {
  const complete = withDefaults(options)
  const rankable = groups.filter(({ values }) => values.length >= fewestRounds && values.every((value) => value > 0))
  const contenders = rankable.map((group) => ({ group, ...toPairSample(group.values, complete.coarsest) }))
  const ranks = new Map(rankable.filter(({ bound }) => !bound).map((group) => [group, 1]))
  forSignificantPairs(contenders, complete, (a, b) => {
    const worse = worseOf(a, b, complete)
    const before = worse && ranks.get(worse.group)
    if (worse && before) ranks.set(worse.group, before + 1)
  })
  const holders = new Map<number, number>()
  for (const own of ranks.values()) holders.set(own, (holders.get(own) ?? 0) + 1)
  return groups.map((group) => {
    const own = ranks.get(group) ?? null
    return { id: group.id, rank: own, tied: own !== null && (holders.get(own) ?? 0) > 1 }
  })
}

interface Contender extends PairSample {
  group: RankedGroup
}

/**
 * Passes on the pairs whose adjusted p excludes chance. Two bounds are never compared: it is unknowable which is better. Holds a
 * number for each pair and no object, because five hundred groups have 124,750 pairs.
 */
const forSignificantPairs = (
  contenders: readonly Contender[],
  { level }: { level: number },
  take: (a: Contender, b: Contender) => void,
): void => {
  /** NaN: not compared */
  const ps = new Float64Array((contenders.length * (contenders.length - 1)) / 2)
  forPairs(contenders, (a, b, pair) => {
    ps[pair] = (a.group.bound && b.group.bound ? null : pairP(a, b, level)) ?? Number.NaN
  })
  const largest = significantUpTo(
    ps.filter((p) => !Number.isNaN(p)),
    1 - level,
  )
  if (largest === null) return
  const most = Math.min(largest, falseAlarms)
  forPairs(contenders, (a, b, pair) => {
    if ((ps[pair] as number) <= most) take(a, b)
  })
}

const forPairs = <T>(all: readonly T[], take: (a: T, b: T, pair: number) => void): void => {
  let pair = 0
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) take(all[i] as T, all[j] as T, pair++)
  }
}

/**
 * Returns the side of a significant pair that is worse by enough to matter; null if the difference is too small. If even the
 * nearest two values differ by more than that, so do the estimate and both bounds of the ratio, and none of them is computed.
 */
const worseOf = (a: Contender, b: Contender, options: Required<CompareOptions>): Contender | null => {
  const zone = apart * zoneOf(a.sorted.length + b.sorted.length, options.threshold)
  if (a.lowest > zone * b.highest) return options.better === 'higher' ? b : a
  if (b.lowest > zone * a.highest) return options.better === 'higher' ? a : b
  const estimate = pairRatio(a, b, options)
  if (!estimate) return null
  const { ratio, interval } = estimate
  const verdict = verdictOf({ ratio, interval, p: 0, rounds: a.sorted.length + b.sorted.length }, 0, options)
  return verdict === 'faster' ? b : verdict === 'slower' ? a : null
}

/** Margin for rounding errors of logarithms. */
const apart = 1 + 1e-9
