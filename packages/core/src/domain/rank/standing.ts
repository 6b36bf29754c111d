import { doubtNames, doubtsOf, lowersOnly, plural } from '@wrkbench/contracts'
import { type Ranked, rank } from '@wrkbench/stats'
import type { JudgedAs } from '../result/judged-as.ts'
import { practicalThreshold } from './noise.ts'

/** Which rounds of a subject count in a ranking, and whether its figure is exact or a lower bound. */
export interface Standing<Round> {
  /** rounds that the figure is computed from */
  counting: Round[]
  /** true if the figure is a lower bound: something else held back some of these rounds, so the subject can do at least this */
  lowerBound: boolean
  /** why the subject has no rank; null if it may have one */
  whyNot: string | null
}

interface Flagged {
  flags: readonly { id: string }[]
}

export const fewestRankedRounds = 3

/**
 * Decides which rounds of a subject count.
 * - Three or more rounds without doubts: only these count, and the subject can have a rank.
 * - Otherwise, for a throughput: three or more rounds whose doubts, if any, can only have lowered it. These count, and the figure
 *   is a lower bound: it has no rank, but may still prove better than others.
 * - Otherwise: the rounds without doubts count, or all rounds if every one has doubts. The subject has no rank.
 */
export const standingOf = <Round extends Flagged>(
  rounds: readonly Round[],
  { throughput }: { throughput: boolean },
): Standing<Round> => {
  const clean = rounds.filter(({ flags }) => doubtsOf(flags).length === 0)
  if (clean.length >= fewestRankedRounds) return { counting: clean, lowerBound: false, whyNot: null }
  const atLeast = throughput ? rounds.filter(({ flags }) => doubtsOf(flags).every(lowersOnly)) : []
  if (atLeast.length >= fewestRankedRounds) {
    const held = atLeast.length - clean.length
    const which = clean.length === 0 ? 'every round' : `${held} of ${atLeast.length} rounds`
    const whyNot = `lower bound (${which} in doubt: ${whyDoubted(atLeast)})`
    return { counting: atLeast, lowerBound: true, whyNot }
  }
  return { counting: clean.length > 0 ? clean : [...rounds], lowerBound: false, whyNot: tooFew(rounds, clean.length) }
}

/**
 * Returns the rounds from which the figures beside a throughput are computed, such as latencies and CPU time. Only a throughput
 * can be a lower bound: whatever held a round back may have moved its other figures either way. So they come from the rounds
 * without doubts where there are any, as they do in a ranking of their own.
 */
export const roundsBesideBound = <Round extends Flagged>({
  counting,
  lowerBound,
}: Pick<Standing<Round>, 'counting' | 'lowerBound'>): Round[] => {
  const clean = lowerBound ? counting.filter(({ flags }) => doubtsOf(flags).length === 0) : []
  return clean.length > 0 ? clean : counting
}

const whyDoubted = (rounds: readonly Flagged[]): string => doubtNames(rounds.flatMap(({ flags }) => flags))

const tooFew = (rounds: readonly Flagged[], clean: number): string => {
  if (clean === 0 && rounds.length > 0) return `every round is flagged (${whyDoubted(rounds)})`
  const flagged = rounds.length - clean
  const known = clean === 0 ? 'no round' : `only ${plural(clean, 'round')}`
  const needed = `${fewestRankedRounds} are needed`
  return flagged > 0
    ? `${known} without flags, ${needed}; ${flagged} flagged (${whyDoubted(rounds)})`
    : `${known}, ${needed}`
}

export interface Contender {
  id: string
  /** values of the rounds that count */
  values: readonly number[]
  standing: Standing<unknown>
}

/**
 * Returns the rank of each subject by id: 1 + the number of others that are better beyond doubt, lower bounds included.
 * Differences within the noise of the environment do not count.
 */
export const rankContenders = (
  contenders: readonly Contender[],
  { noiseFloor, ...judged }: JudgedAs & { noiseFloor: number | null },
): Map<string, Ranked> => {
  const groups = contenders
    .filter(({ standing }) => standing.whyNot === null || standing.lowerBound)
    .map(({ id, values, standing }) => ({ id, values, bound: standing.lowerBound }))
  const ranks = rank(groups, { ...judged, threshold: practicalThreshold(noiseFloor) })
  return new Map(ranks.map((ranked) => [ranked.id, ranked]))
}
