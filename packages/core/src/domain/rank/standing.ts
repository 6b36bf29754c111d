import { doubtNames, doubtsOf, lowersOnly, plural } from '@wrkbench/contracts'
import { type Ranked, rank } from '@wrkbench/stats'
import { practicalThreshold } from './noise.ts'

/** Which rounds of a subject count in a ranking, and as what. */
export interface Standing<Round> {
  /** rounds that its figure is made of */
  counting: Round[]
  /** something else held every one of these rounds back: the subject can do at least this */
  lowerBound: boolean
  /** why the subject has no rank; null: it may have one */
  whyNot: string | null
}

interface Flagged {
  flags: readonly { id: string }[]
}

export const fewestRankedRounds = 3

/**
 * Rounds without doubts count, three of them make a rank. Where there are fewer, but enough whose doubts can only have
 * lowered a throughput, the figure is a lower bound: no rank, yet it may be shown to be better than others. Where
 * neither holds, the figure is that of the rounds without doubts, or of all when every one has some.
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
    const whyNot = `lower bound (${whyDoubted(atLeast)} in ${held} of ${atLeast.length} rounds)`
    return { counting: atLeast, lowerBound: true, whyNot }
  }
  return { counting: clean.length > 0 ? clean : [...rounds], lowerBound: false, whyNot: tooFew(rounds, clean.length) }
}

/**
 * What figures beside a throughput are made of. Only a throughput has a lower bound: what held a round back made its
 * latencies and its CPU time anything, so those come from the rounds without doubts, as where they are ranked themselves.
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
  /** of the rounds that count */
  values: readonly number[]
  standing: Standing<unknown>
}

/**
 * Ranks of subjects by id: 1 + the number of others that are better beyond doubt, lower bounds among them. Differences
 * within the noise of the environment do not count.
 */
export const rankContenders = (
  contenders: readonly Contender[],
  { better, noiseFloor }: { better: 'higher' | 'lower'; noiseFloor: number | null },
): Map<string, Ranked> => {
  const groups = contenders
    .filter(({ standing }) => standing.whyNot === null || standing.lowerBound)
    .map(({ id, values, standing }) => ({ id, values, bound: standing.lowerBound }))
  const ranks = rank(groups, { better, threshold: practicalThreshold(noiseFloor) })
  return new Map(ranks.map((ranked) => [ranked.id, ranked]))
}
