import type { RoundsCompared } from '@wrkbench/contracts'
import { nbsp, plural } from './figures.ts'

type Interval = RoundsCompared['interval']

/** Returns a formatter for shares in per cent, with tenths only if the interval is narrow enough to support them. */
export const sharePercentIn = (interval: Interval): ((share: number) => string) => {
  const digits = interval && interval.high - interval.low < 0.02 ? 1 : 0
  return (share) => `${(share * 100).toFixed(digits)}${nbsp}%`
}

export const sayInterval = (interval: Interval): string => {
  const percent = sharePercentIn(interval)
  return interval ? `${percent(interval.low)} to ${percent(interval.high)}` : 'no interval'
}

export const sayCompared = ({ verdict, moreRounds }: RoundsCompared, words: { up: string; down: string }): string => {
  if (verdict === 'same') return 'no relevant difference'
  if (verdict === 'inconclusive') {
    return moreRounds ? `inconclusive, about ${plural(moreRounds, 'more round')} would tell` : 'inconclusive'
  }
  return verdict === 'faster' ? words.up : words.down
}

/** Words for the change of a figure if the same load lasts longer. */
export const stabilityWords = {
  power: { up: 'gains', down: 'loses throughput' },
  latency: { up: 'falls', down: 'climbs' },
} as const
