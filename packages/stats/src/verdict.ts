import type { Contrast } from './contrast.ts'
import { falseAlarms } from './false-alarms.ts'

/** Verdict on `a` against `b`. `same`: no difference that matters; `inconclusive`: too little data for any other verdict. */
export type Verdict = 'faster' | 'slower' | 'same' | 'inconclusive'

export interface CompareOptions {
  /** whether higher or lower values are better */
  readonly better: 'higher' | 'lower'
  /** smallest difference that matters, as a fraction; default 0.03 */
  readonly threshold?: number
  /** confidence; default 0.95 */
  readonly level?: number
  /** coarsest step to which a tool rounds such values, in their unit (`stepOf`); default 0: they are not rounded */
  readonly coarsest?: number
}

/**
 * Returns the ratio up to which a difference does not matter. Noise with two levels (a clock that is now fast, now slow) puts
 * all of one sample above all of the other in 2 of 2^rounds cases, with hardly any spread within either. Below eight values in
 * total that happens often, so there a difference has to be twice as large.
 */
export const zoneOf = (rounds: number, threshold: number): number =>
  rounds < enoughRounds ? (1 + threshold) ** 2 : 1 + threshold

/** from here on, 2 ** (1 - rounds) is at most `falseAlarms` */
const enoughRounds = 1 - Math.log2(falseAlarms)

/** Throws RangeError on a threshold of 0 or less. */
export const withDefaults = (options: CompareOptions): Required<CompareOptions> => {
  const { better, threshold = 0.03, level = 0.95, coarsest = 0 } = options
  if (!(threshold > 0)) throw new RangeError('the smallest difference that matters is above 0')
  return { better, threshold, level, coarsest }
}

/**
 * Decides the verdict on a pair.
 * - same: the whole interval lies within a factor of 1 + threshold.
 * - faster, slower: `p` is at most 0.01 (chance shows as much in at most 1 of 100 pairs without a difference), `adjustedP`, which
 *   allows for the number of pairs judged together, is at most 1 - level, the interval lies on one side of 1, and the estimate
 *   lies beyond the factor of `zoneOf`.
 * - inconclusive: neither, for example if a real difference may be too small to matter.
 *
 * `adjustedP` is `p` itself if a pair is judged alone. Swapping the sides swaps faster and slower, nothing else.
 */
export const verdictOf = (
  { ratio, interval, p, rounds }: Pick<Contrast, 'ratio' | 'interval' | 'p' | 'rounds'>,
  adjustedP: number | null,
  { better, threshold, level }: Required<Omit<CompareOptions, 'coarsest'>>,
): Verdict => {
  if (ratio === null || interval === null || p === null || adjustedP === null) return 'inconclusive'
  const zone = 1 + threshold
  if (interval.low >= 1 / zone && interval.high <= zone) return 'same'
  const beyond = zoneOf(rounds, threshold)
  if (p > falseAlarms || adjustedP > 1 - level) return 'inconclusive'
  if (ratio > beyond && interval.low > 1) return better === 'higher' ? 'faster' : 'slower'
  if (ratio < 1 / beyond && interval.high < 1) return better === 'higher' ? 'slower' : 'faster'
  return 'inconclusive'
}
