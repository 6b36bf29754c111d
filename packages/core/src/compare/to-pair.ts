import type { ComparedPair, RatioBound } from '@wrkbench/contracts'
import type { TableComparison } from '@wrkbench/stats'
import { short } from '../domain/short.ts'
import type { SideGroup } from './side-groups.ts'

/** What of a group decides about its pairs. */
type PairSide = Pick<SideGroup, 'standing' | 'doubt'> & {
  newest: Pick<SideGroup['newest'], 'environmentFingerprint' | 'methodologyFingerprint'>
}
type Judged = Pick<ComparedPair, 'ratio' | 'bound' | 'p' | 'interval' | 'verdict' | 'moreRounds' | 'method'>

/** It can do at least what it was seen to do: something else was the limit. */
export const isHeldBack = (group: Pick<SideGroup, 'standing'> | undefined): boolean =>
  group?.standing.lowerBound ?? false

const undecided = (doubt: string) =>
  ({ verdict: 'inconclusive', moreRounds: null, method: `no verdict: ${doubt}` }) as const
const nothing = { ratio: null, bound: null, p: null, interval: null } as const

/**
 * One side was held back, so the ratio can only lie further to its side: what is sure of it is the near end of the
 * interval. Where even that is a difference that matters, the side held back is the better one all the same. It is never
 * called worse, nor the same. Only throughputs have lower bounds, so more is better.
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
  const told = { ratio: short(sure), bound, p: null, interval: null }
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
    // of two lower bounds it is not known which is better, nor by how much
    if (clear !== null) return { ...nothing, ...undecided(held) }
    return judgedByBound(compared, { bound, doubt: held, threshold })
  }
  const { ratio, interval, adjustedP, verdict, moreRounds, method } = compared
  // what raised the doubt may be all the difference
  const doubt = doubtOfA ?? doubtOfB
  return {
    ratio: ratio === null ? null : short(ratio),
    bound: null,
    p: adjustedP,
    interval: interval && { low: short(interval.low), high: short(interval.high) },
    ...(doubt ? undecided(doubt) : { verdict, moreRounds, method }),
  }
}

/** Of a pair told apart by its rounds: what may be said of it, and whether machines and method were the same. */
export const toPair = (
  compared: TableComparison,
  byId: ReadonlyMap<string, PairSide>,
  threshold: number,
): ComparedPair => {
  const { a, b } = compared
  const [one, other] = [byId.get(a), byId.get(b)]
  const [was, is] = [one?.newest.environmentFingerprint ?? null, other?.newest.environmentFingerprint ?? null]
  return {
    a,
    b,
    ...judged(compared, { one, other, threshold }),
    sameHardware: was === null || is === null ? null : was === is,
    sameMethod: one?.newest.methodologyFingerprint === other?.newest.methodologyFingerprint,
  }
}
