import type { Interval } from './interval.ts'
import { requireLevel } from './interval.ts'
import { mean, variance } from './moments.ts'
import { requireValues } from './require-values.ts'
import { studentTQuantile } from './student-t.ts'
import { winsorized } from './winsorized.ts'

/** Level and spread of positive values on the logarithmic scale. */
export interface LogLevel {
  readonly count: number
  /** mean of the logarithms */
  readonly mean: number
  /** standard deviation of the logarithms, divisor n - 1; exactly 0 for equal values */
  readonly deviation: number
}

/** Computes the level of values. Throws RangeError below two values and on values of 0 or less. */
export const logLevel = (values: readonly number[]): LogLevel => levelOf(logsOf(values))

/** At most this share of the values, and always one, may be left out of a level; more are a part of what is usual. */
const mostLeftOut = 1 / 20

/**
 * Like `logLevel`, for values in order of time: the few that lie far from the values around them (as `winsorized` finds them) are left
 * out. One of them would widen the prediction so much that for a long time nothing lies outside of it.
 */
export const usualLevel = (values: readonly number[]): LogLevel => {
  const logs = logsOf(values)
  const near = winsorized(logs)
  const kept = logs.filter((log, i) => log === near[i])
  return levelOf(logs.length - kept.length <= Math.max(1, mostLeftOut * logs.length) ? kept : logs)
}

const logsOf = (values: readonly number[]): Float64Array => {
  requireValues(values)
  if (values.length < 2) throw new RangeError('a level with its spread needs two values')
  if (values.some((value) => value <= 0)) throw new RangeError('a logarithm needs positive values')
  return Float64Array.from(values, Math.log)
}

const levelOf = (logs: ArrayLike<number>): LogLevel => ({
  count: logs.length,
  mean: mean(logs),
  deviation: Math.sqrt(variance(logs)),
})

/**
 * Returns half the width of the two-sided prediction interval for one further value of the same normal population, as a
 * multiple of the standard deviation: t √(1 + 1/n), as in Hahn, "Factors for calculating two-sided prediction intervals for
 * samples from a normal distribution" (1969).
 */
export const predictionFactor = (count: number, level: number): number => {
  requireLevel(level)
  return studentTQuantile((1 + level) / 2, count - 1) * Math.sqrt(1 + 1 / count)
}

/** Returns the two-sided prediction interval for one further value, around the geometric mean. */
export const predictionInterval = ({ count, mean, deviation }: LogLevel, level: number): Interval => {
  const half = predictionFactor(count, level) * deviation
  return { low: Math.exp(mean - half), high: Math.exp(mean + half) }
}

/**
 * Returns the distance of one further value from the centre in prediction errors: Student's t with n - 1 degrees of freedom if
 * the value belongs to the same population. ±Infinity if the values show no noise and the further value differs from them.
 */
export const predictionT = ({ count, mean, deviation }: LogLevel, value: number): number => {
  const shift = Math.log(value) - mean
  return Math.abs(shift) < 1e-12 ? 0 : shift / (deviation * Math.sqrt(1 + 1 / count))
}
