import type { ComparedPair, RatioBound } from '@wrkbench/contracts'
import type { TableComparison } from '@wrkbench/stats'
import type { SideGroup } from './side-groups.ts'

/** The parts of a group that decide about its pairs. */
type PairSide = Pick<SideGroup, 'standing' | 'doubt' | 'failing'> & {
  newest: Pick<SideGroup['newest'], 'environmentFingerprint' | 'methodologyFingerprint'>
}
type Judged = Pick<
  ComparedPair,
  'ratio' | 'bound' | 'p' | 'interval' | 'verdict' | 'moreRounds' | 'method' | 'failedRounds'
>

/** Whether the figure of a group is a lower bound, because something other than the server was the limit. */
export const isHeldBack = (group: Pick<SideGroup, 'standing'> | undefined): boolean =>
  group?.standing.lowerBound ?? false

const undecided = (doubt: string) =>
  ({ verdict: 'inconclusive', moreRounds: null, method: `no verdict: ${doubt}` }) as const
const nothing = { ratio: null, bound: null, p: null, interval: null } as const

/**
 * Judges a pair with one side that was held back. The true ratio can only be more in that side's favour, so only the end of
 * the interval that favours it least is certain. If even that end is a difference that matters, the side is better although it
 * was held back. It is never called worse, nor the same. Only throughputs have lower bounds, so higher is better.
 */
const judgedByBound = (
  { interval, verdict, method }: TableComparison,
  { bound, doubt, threshold }: { bound: RatioBound; doubt: string; threshold: number },
): Judged => {
  if (interval === null) return { ...nothing, ...undecided(doubt) }
  const [sure, better, beyond] =
    bound === 'at-least'
      ? ([interval.low, 'faster', interval.low > 1 + threshold] as const)
      : ([interval.high, 'slower', interval.high * (1 + threshold) < 1] as const)
  const told = { ratio: sure, bound, p: null, interval: null }
  if (verdict !== better || !beyond) return { ...told, ...undecided(doubt) }
  return { ...told, verdict, moreRounds: 0, method: `${method}; ${doubt}` }
}

const judged = (
  compared: TableComparison,
  { one, other, threshold }: { one?: PairSide | undefined; other?: PairSide | undefined; threshold: number },
): Judged => {
  const [doubtOfA, doubtOfB] = [one?.doubt ?? null, other?.doubt ?? null]
  const bound = isHeldBack(one) ? 'at-least' : 'at-most'
  const [held, clear] = bound === 'at-least' ? [doubtOfA, doubtOfB] : [doubtOfB, doubtOfA]
  if (held !== null && (isHeldBack(one) || isHeldBack(other))) {
    // if both sides are lower bounds, it is unknown which is better and by how much
    if (clear !== null) return { ...nothing, ...undecided(held) }
    return judgedByBound(compared, { bound, doubt: held, threshold })
  }
  const { ratio, interval, adjustedP, verdict, moreRounds, method } = compared
  // the cause of the doubt may explain the whole difference, and more than the spread of the rounds shows
  const doubt = doubtOfA ?? doubtOfB
  if (doubt !== null) return { ...nothing, ratio, ...undecided(doubt) }
  return { ratio, bound: null, p: adjustedP, interval, verdict, moreRounds, method }
}

/**
 * Judges a pair of which one server failed in some rounds, by all of its rounds; null unless it loses by them, or might where its other
 * rounds would decide. Only against a side that did not fail, and whose figure is certain or a lower bound: more of that would be
 * the same loss.
 */
const judgedByFailures = (
  withFailures: TableComparison,
  { one, other, threshold }: { one?: PairSide | undefined; other?: PairSide | undefined; threshold: number },
): Judged | null => {
  const [loser, winner, loss] = one?.failing ? ([one, other, 'slower'] as const) : ([other, one, 'faster'] as const)
  if (!loser?.failing || !winner || winner.failing || (winner.doubt !== null && !isHeldBack(winner))) return null
  const { ratio, interval, adjustedP, verdict, method } = withFailures
  const told = { ratio, bound: null, p: adjustedP, interval, verdict, moreRounds: withFailures.moreRounds, method }
  if (verdict === 'inconclusive' && loser.doubt === null) return { ...told, failedRounds: loser.failing.failed }
  if (verdict !== loss) return null
  const bound = loss === 'slower' ? 'at-most' : 'at-least'
  const doubt = winner.doubt
  const found = doubt !== null && interval ? judgedByBound(withFailures, { bound, doubt, threshold }) : told
  return found.verdict === loss ? { ...found, failedRounds: loser.failing.failed } : null
}

/**
 * Turns the statistical comparison of a pair into what may be said of it, and whether hardware and method were the same.
 * `withFailures` compares the same pair by all rounds in which its servers answered, failed or not.
 */
export const toPair = (
  compared: TableComparison,
  byId: ReadonlyMap<string, PairSide>,
  { threshold, withFailures }: { threshold: number; withFailures: TableComparison },
): ComparedPair => {
  const { a, b } = compared
  const [one, other] = [byId.get(a), byId.get(b)]
  const [was, is] = [one?.newest.environmentFingerprint ?? null, other?.newest.environmentFingerprint ?? null]
  return {
    a,
    b,
    ...(judgedByFailures(withFailures, { one, other, threshold }) ?? judged(compared, { one, other, threshold })),
    sameHardware: was === null || is === null ? null : was === is,
    sameMethod: one?.newest.methodologyFingerprint === other?.newest.methodologyFingerprint,
  }
}
