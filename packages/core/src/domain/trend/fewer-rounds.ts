import { type LogLevel, logLevel, medianVariance } from '@wrkbench/stats'

/** A point with the rounds whose median it is; it has at least one. */
interface OfRounds {
  readonly values: readonly number[]
}

/**
 * Returns the extra variance of the logarithm of `now`, if its median rests on fewer rounds than the points before; never
 * below 0. The points before, at least one, have level and spread of the third argument. Their spread holds only for points
 * with as many rounds as theirs; a median of fewer rounds also carries more of the noise between rounds, which is estimated
 * from the rounds within the points.
 */
export const fewerRounds = (now: OfRounds, before: readonly OfRounds[], { deviation }: LogLevel): number => {
  const usualShare = shareOfMedians(before)
  const more = medianVariance(now.values.length) - usualShare
  return more > 0 ? more * (varianceOfRounds(before) ?? deviation ** 2 / usualShare) : 0
}

/**
 * Returns the least variance of the logarithms of medians, estimated from the differences between the rounds within each
 * point. A few medians may coincide, as rounded figures do, but that does not make the next one certain. 0 if no point has two
 * rounds, or if the rounds are all alike.
 */
export const byTheirRounds = (points: readonly OfRounds[]): number =>
  (varianceOfRounds(points) ?? 0) * shareOfMedians(points)

/** Returns the variance of the points' medians as a share of the variance of single rounds. */
const shareOfMedians = (points: readonly OfRounds[]): number =>
  points.reduce((sum, { values }) => sum + medianVariance(values.length), 0) / points.length

/** Returns the pooled variance of the logarithms of rounds within points; null if no point has two usable rounds. */
const varianceOfRounds = (points: readonly OfRounds[]): number | null => {
  const shown = points.flatMap(({ values }) => {
    const positive = values.filter((value) => value > 0)
    return positive.length < 2 ? [] : [logLevel(positive)]
  })
  const freedom = shown.reduce((sum, { count }) => sum + count - 1, 0)
  const squares = shown.reduce((sum, { count, deviation }) => sum + (count - 1) * deviation ** 2, 0)
  return freedom > 0 ? squares / freedom : null
}
