import type { Contrast } from './contrast.ts'

/** Of `a` against `b`. `same`: no difference that matters; `inconclusive`: too little data to say either. */
export type Verdict = 'faster' | 'slower' | 'same' | 'inconclusive'

export interface CompareOptions {
  /** whether larger or smaller values are the better ones */
  readonly better: 'higher' | 'lower'
  /** smallest difference that matters, as a fraction; default 0.03 */
  readonly threshold?: number
  /** confidence; default 0.95 */
  readonly level?: number
}

export const withDefaults = (options: CompareOptions): Required<CompareOptions> => {
  const { better, threshold = 0.03, level = 0.95 } = options
  if (!(threshold > 0)) throw new RangeError('the smallest difference that matters is above 0')
  return { better, threshold, level }
}

/**
 * - same: the whole interval lies within a factor of 1 + threshold;
 * - faster, slower: p and interval exclude chance, and the estimate lies beyond that factor;
 * - inconclusive: neither, also where a real difference may be too small to matter.
 *
 * `p` is the contrast's own or the one adjusted for a table. Swapping the sides swaps faster and slower, nothing else.
 */
export const verdictOf = (
  { ratio, interval }: Pick<Contrast, 'ratio' | 'interval'>,
  p: number | null,
  { better, threshold, level }: Required<CompareOptions>,
): Verdict => {
  if (ratio === null || interval === null || p === null) return 'inconclusive'
  const zone = 1 + threshold
  if (interval.low >= 1 / zone && interval.high <= zone) return 'same'
  if (p > 1 - level) return 'inconclusive'
  if (ratio > zone && interval.low > 1) return better === 'higher' ? 'faster' : 'slower'
  if (ratio < 1 / zone && interval.high < 1) return better === 'higher' ? 'slower' : 'faster'
  return 'inconclusive'
}
