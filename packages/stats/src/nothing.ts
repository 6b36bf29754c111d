import { type RatioEstimate, ratioOfLogs } from './hodges-lehmann-ratio.ts'
import { mannWhitney } from './mann-whitney.ts'

type Judged<Verdict> = { readonly verdict: Verdict; readonly ratio: number | null } & Pick<RatioEstimate, 'interval'>

const isZero = (value: number): boolean => value === 0

/**
 * Contrasts two samples of which one holds zeros and the other none: rounds in which nothing succeeded at all. Noise of a ratio
 * makes nothing of no figure, so a side that is 0 throughout is worse without a test. Where it is so in some rounds, ranks decide
 * if they can (`ranksTell`). Otherwise null: also for values below zero, for zeros on both sides, and where the interval holds 1, since
 * rounds of 0 are not to be called the same as others.
 *
 * Here 0 against something is a ratio of 0, and something against 0 one of infinity; `writable` turns them into what can be written.
 */
export const contrastNothing = (
  a: readonly number[],
  b: readonly number[],
  { level, ranksTell }: { level: number; ranksTell: boolean },
): (RatioEstimate & { readonly p: number; readonly method: string }) | null => {
  const fallen = a.some(isZero) ? a : b
  const other = fallen === a ? b : a
  if ([...a, ...b].some((value) => value < 0) || !fallen.some(isZero) || other.some(isZero)) return null
  const sizes = `${a.length} v ${b.length} rounds`
  if (fallen.every(isZero)) {
    const ratio = fallen === a ? 0 : Number.POSITIVE_INFINITY
    return { ratio, interval: { low: ratio, high: ratio }, p: 0, method: `every round of one side is 0, ${sizes}` }
  }
  if (!ranksTell) return null
  const estimate = ratioOfLogs(a.map(Math.log), b.map(Math.log), level)
  if (!estimate.interval || (estimate.interval.low <= 1 && estimate.interval.high >= 1)) return null
  const { p, exact } = mannWhitney(a, b)
  const method = `${exact ? 'exact' : 'asymptotic'} Mann-Whitney, ${sizes}, some of them 0`
  return { ...estimate, p, method }
}

/**
 * Returns what can be written of a verdict: something against 0 has no ratio, and zeros leave no interval. Undecided, a pair with zeros
 * has neither.
 */
export const writable = <Verdict extends string>({ ratio, interval, verdict }: Judged<Verdict>): Judged<Verdict> => {
  const bounded = interval !== null && interval.low > 0 && Number.isFinite(interval.high)
  if (ratio === null || interval === null || bounded) return { ratio, interval, verdict }
  const written = verdict !== 'inconclusive' && Number.isFinite(ratio)
  return { ratio: written ? ratio : null, interval: null, verdict }
}
