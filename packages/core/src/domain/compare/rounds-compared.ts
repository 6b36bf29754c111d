import type { RoundsCompared } from '@wrkbench/contracts'
import { compare } from '@wrkbench/stats'
import { practicalThreshold } from '../rank/noise.ts'

export interface HowCompared {
  better: 'higher' | 'lower'
  noiseFloor: number | null
  /** rounds on either side are in doubt: what held them back may be all the difference, so there is no verdict */
  doubted: boolean
}

/** `a` against `b`; a difference counts only above the noise of the environment. */
export const roundsCompared = (
  a: readonly number[],
  b: readonly number[],
  { better, noiseFloor, doubted }: HowCompared,
): RoundsCompared => {
  const { ratio, interval, verdict, moreRounds, method } = compare(a, b, {
    better,
    threshold: practicalThreshold(noiseFloor),
  })
  const ends = interval && { low: interval.low, high: interval.high }
  if (doubted) return { ratio, interval: ends, verdict: 'inconclusive', moreRounds: null, method }
  return { ratio, interval: ends, verdict, moreRounds, method }
}
