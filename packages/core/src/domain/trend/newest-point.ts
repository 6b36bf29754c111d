import { type Interval, logLevel, studentTCdf, studentTQuantile } from '@wrkbench/stats'
import { fewerRounds } from './fewer-rounds.ts'
import type { TrendPoint } from './trend-line.ts'

export interface HeldAgainst {
  /** the newest point / the level before it */
  readonly ratio: number
  readonly interval: Interval
  /** two-sided */
  readonly p: number
  /** geometric mean of the points before it */
  readonly was: number
}

/**
 * The newest point against what at least two points of the level before it predict. A median of
 * fewer rounds than theirs lies further off (`fewerRounds`). Student's t with the degrees of freedom of the points: theirs are the fewest.
 */
export const heldAgainst = (now: TrendPoint, before: readonly TrendPoint[], level: number): HeldAgainst => {
  const usual = logLevel(before.map(({ value }) => value))
  const shift = Math.log(now.value) - usual.mean
  const error = Math.sqrt(usual.deviation ** 2 * (1 + 1 / usual.count) + fewerRounds(now, before, usual))
  const half = studentTQuantile((1 + level) / 2, usual.count - 1) * error
  const t = Math.abs(shift) < 1e-12 ? 0 : Math.abs(shift) / error
  return {
    ratio: Math.exp(shift),
    interval: { low: Math.exp(shift - half), high: Math.exp(shift + half) },
    p: 2 * studentTCdf(-t, usual.count - 1),
    was: Math.exp(usual.mean),
  }
}
