import { type Interval, studentTCdf, studentTQuantile, usualLevel } from '@wrkbench/stats'
import { byTheirRounds, fewerRounds } from './fewer-rounds.ts'
import type { TrendPoint } from './trend-line.ts'

export interface HeldAgainst {
  /** newest point divided by the level before it */
  readonly ratio: number
  /** null if neither points nor rounds show any noise */
  readonly interval: Interval | null
  /** two-sided p value; null if the interval is null */
  readonly p: number | null
  /** geometric mean of the points before the newest one */
  readonly was: number
}

/**
 * Tests the newest point against the prediction from the points of the level before it, at least two, oldest first. Their variance counts
 * at least as much as their rounds imply (`byTheirRounds`), and a newest point with fewer rounds than theirs may lie further
 * off (`fewerRounds`). Uses Student's t with the degrees of freedom of the points, which are the fewest.
 */
export const heldAgainst = (now: TrendPoint, before: readonly TrendPoint[], level: number): HeldAgainst => {
  const usual = usualLevel(before.map(({ value }) => value))
  const shift = Math.log(now.value) - usual.mean
  const known = { ratio: Math.exp(shift), was: Math.exp(usual.mean) }
  const variance = Math.max(usual.deviation ** 2, byTheirRounds(before))
  if (variance === 0) return { ...known, interval: null, p: null }
  const error = Math.sqrt(variance * (1 + 1 / usual.count) + fewerRounds(now, before, usual))
  const half = studentTQuantile((1 + level) / 2, usual.count - 1) * error
  return {
    ...known,
    interval: { low: Math.exp(shift - half), high: Math.exp(shift + half) },
    p: 2 * studentTCdf(-Math.abs(shift) / error, usual.count - 1),
  }
}
