import { type Interval, type LogLevel, logLevel, medianVariance, studentTCdf, studentTQuantile } from '@wrkbench/stats'
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
 * The newest point against what at least two points of the level before it predict. They say how far points lie apart that are
 * made of as many rounds as theirs; a median of fewer rounds lies further off by the noise of rounds, which is known from
 * inside of the points. Student's t with the degrees of freedom of the points: theirs are the fewest.
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

/** How much more the logarithm of a median of so few rounds varies than those of the points before; never less. */
const fewerRounds = (now: TrendPoint, before: readonly TrendPoint[], { count, deviation }: LogLevel): number => {
  const usualShare = before.reduce((sum, { values }) => sum + medianVariance(values.length), 0) / count
  const more = medianVariance(now.values.length) - usualShare
  return more > 0 ? more * (varianceOfRounds(before) ?? deviation ** 2 / usualShare) : 0
}

/** Of the logarithms, inside of points; null: no point has two rounds that show it. */
const varianceOfRounds = (points: readonly TrendPoint[]): number | null => {
  const shown = points.flatMap(({ values }) => {
    const positive = values.filter((value) => value > 0)
    return positive.length < 2 ? [] : [logLevel(positive)]
  })
  const freedom = shown.reduce((sum, { count }) => sum + count - 1, 0)
  const squares = shown.reduce((sum, { count, deviation }) => sum + (count - 1) * deviation ** 2, 0)
  return freedom > 0 ? squares / freedom : null
}
