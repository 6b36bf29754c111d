import type { Interval } from './interval.ts'
import { requireLevel } from './interval.ts'
import { mean, variance } from './moments.ts'
import { requireValues } from './require-values.ts'
import type { Moments } from './running-moments.ts'
import { studentTQuantile, studentTTwoSided } from './student-t.ts'

export interface Welch {
  /** geometric mean of a / geometric mean of b */
  readonly ratio: number
  readonly interval: Interval
  /** two-sided p */
  readonly p: number
}

/**
 * Welch's t-test (1947) on logarithms. Assumes that noise is normal there, but not that it is equal on both sides. Null below
 * two values on a side, and if neither side varies, because then nothing measures the noise.
 * Throws RangeError on no values and on values of 0 or less.
 */
export const welch = (a: readonly number[], b: readonly number[], level = 0.95): Welch | null => {
  requireLevel(level)
  requireValues(a)
  requireValues(b)
  if (a.length < 2 || b.length < 2) return null
  if ([...a, ...b].some((value) => value <= 0)) throw new RangeError('a ratio needs positive values')
  const { shift, standardError, df } = welchOf(logMoments(a), logMoments(b))
  if (standardError === 0) return null
  const halfWidth = studentTQuantile((1 + level) / 2, df) * standardError
  return {
    ratio: Math.exp(shift),
    interval: { low: Math.exp(shift - halfWidth), high: Math.exp(shift + halfWidth) },
    p: studentTTwoSided(shift / standardError, df),
  }
}

/** Count, mean and sample variance, in the unit of the values and its square. */
export const momentsOf = (values: readonly number[]): Moments => ({
  count: values.length,
  mean: mean(values),
  variance: variance(values),
})

const logMoments = (values: readonly number[]): Moments => momentsOf(values.map(Math.log))

/** Difference of the means, a less b, its standard error and the degrees of freedom; an error of 0: no side varies. */
export const welchOf = (a: Moments, b: Moments): { shift: number; standardError: number; df: number } => {
  const errorA = a.variance / a.count
  const errorB = b.variance / b.count
  const df = (errorA + errorB) ** 2 / (errorA ** 2 / (a.count - 1) + errorB ** 2 / (b.count - 1))
  return { shift: a.mean - b.mean, standardError: Math.sqrt(errorA + errorB), df }
}
