import { benjaminiHochberg } from './benjamini-hochberg.ts'
import type { Comparison } from './compare.ts'
import { contrast, decidedByRanks } from './contrast.ts'
import { hodgesLehmannRatio, type RatioEstimate } from './hodges-lehmann-ratio.ts'
import { mannWhitney } from './mann-whitney.ts'
import { writable } from './nothing.ts'
import { estimateRounded } from './rounded.ts'
import { type CompareOptions, type Verdict, verdictOf, withDefaults } from './verdict.ts'

export type Judged = Pick<Comparison, 'ratio' | 'interval' | 'verdict'>

interface JudgedPair {
  readonly a: readonly number[]
  readonly b: readonly number[]
  readonly better: CompareOptions['better']
  readonly coarsest?: CompareOptions['coarsest']
}

/** `p` is undefined if a rank test decides; it is then computed only where it can make a difference */
type Estimate = Pick<RatioEstimate, 'interval'> & { ratio: number | null; p?: number | null }

const isDifferent = (verdict: Verdict): boolean => verdict === 'faster' || verdict === 'slower'

/**
 * Returns ratio, interval and verdict of pairs on which one decision rests. As in `compareAll`, p is adjusted for the number of
 * pairs (Benjamini and Hochberg); otherwise every further pair would make a false alarm likelier. If no estimate would be a
 * difference even at p = 0, as in most reports, no p is computed. Throws RangeError on non-finite values.
 */
export const judgeAll = (
  pairs: readonly JudgedPair[],
  options: Omit<CompareOptions, 'better' | 'coarsest'>,
): Judged[] => {
  const complete = withDefaults({ ...options, better: 'higher' })
  const estimates = pairs.map(
    ({ a, b, better, coarsest = 0 }): Estimate =>
      decidedByRanks(a, b, complete.level)
        ? estimateRounded([a, b], coarsest, (x, y) => hodgesLehmannRatio(x, y, complete.level))
        : contrast(a, b, { level: complete.level, coarsest, better }),
  )
  const judged = (own: PValues, adjusted: PValues): Judged[] =>
    pairs.map(({ a, b, better }, i) => {
      const { ratio, interval } = estimates[i] as Estimate
      const found = { ratio, interval, p: own[i] ?? null, rounds: a.length + b.length }
      return writable({ ratio, interval, verdict: verdictOf(found, adjusted[i] ?? null, { ...complete, better }) })
    })
  const best = estimates.map(({ p }) => (p === null ? null : 0))
  const atBest = judged(best, best)
  if (!atBest.some(({ verdict }) => isDifferent(verdict))) return atBest
  const own = pairs.map(({ a, b }, i) => {
    const { p } = estimates[i] as Estimate
    return p === undefined ? mannWhitney(a, b).p : p
  })
  return judged(own, adjustedOf(own))
}

type PValues = readonly (number | null)[]

const adjustedOf = (own: PValues): PValues => {
  const tested = benjaminiHochberg(own.filter((p) => p !== null)).values()
  return own.map((p) => (p === null ? null : (tested.next().value ?? null)))
}
