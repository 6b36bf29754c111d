import { type LogLevel, logLevel, medianVariance } from '@wrkbench/stats'

/** A point by the rounds that it is the median of; at least one. */
interface OfRounds {
  readonly values: readonly number[]
}

/**
 * How much more the logarithm of a median of so few rounds varies than those of the points before, whose level and spread is
 * `usual`; never less. Of at least one point. They say how far points lie apart that are made of as many rounds as theirs; a median of fewer lies
 * further off by the noise of rounds, which is known from inside of the points.
 */
export const fewerRounds = (now: OfRounds, before: readonly OfRounds[], { deviation }: LogLevel): number => {
  const usualShare = shareOfMedians(before)
  const more = medianVariance(now.values.length) - usualShare
  return more > 0 ? more * (varianceOfRounds(before) ?? deviation ** 2 / usualShare) : 0
}

/**
 * How much the logarithms of medians vary at least, by what their rounds differ inside of each: that a few of them came out
 * alike, as rounded figures do, does not make the next one sure. 0: no point has two rounds that show it, or all are alike.
 */
export const byTheirRounds = (points: readonly OfRounds[]): number =>
  (varianceOfRounds(points) ?? 0) * shareOfMedians(points)

/** Variance of their medians as a share of that of single rounds. */
const shareOfMedians = (points: readonly OfRounds[]): number =>
  points.reduce((sum, { values }) => sum + medianVariance(values.length), 0) / points.length

/** Of the logarithms, inside of points; null: no point has two rounds that show it. */
const varianceOfRounds = (points: readonly OfRounds[]): number | null => {
  const shown = points.flatMap(({ values }) => {
    const positive = values.filter((value) => value > 0)
    return positive.length < 2 ? [] : [logLevel(positive)]
  })
  const freedom = shown.reduce((sum, { count }) => sum + count - 1, 0)
  const squares = shown.reduce((sum, { count, deviation }) => sum + (count - 1) * deviation ** 2, 0)
  return freedom > 0 ? squares / freedom : null
}
