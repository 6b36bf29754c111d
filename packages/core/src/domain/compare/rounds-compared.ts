import type { RoundsCompared } from '@wrkbench/contracts'
import { compare } from '@wrkbench/stats'
import { practicalThreshold } from '../rank/noise.ts'
import type { JudgedAs } from '../result/judged-as.ts'

export interface HowCompared extends JudgedAs {
  noiseFloor: number | null
  /** true if rounds of either side are in doubt, which may explain the whole difference: there is neither verdict nor interval */
  doubted: boolean
}

/** Compares the rounds of `a` with those of `b`. A difference counts only if it exceeds the noise of the environment. */
export const roundsCompared = (
  a: readonly number[],
  b: readonly number[],
  { noiseFloor, doubted, ...judged }: HowCompared,
): RoundsCompared => {
  const { ratio, interval, verdict, moreRounds, method } = compare(a, b, {
    ...judged,
    threshold: practicalThreshold(noiseFloor),
  })
  if (doubted) return { ratio, interval: null, verdict: 'inconclusive', moreRounds: null, method }
  const ends = interval && { low: interval.low, high: interval.high }
  return { ratio, interval: ends, verdict, moreRounds, method }
}
