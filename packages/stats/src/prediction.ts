import type { Interval } from './interval.ts'
import { requireLevel } from './interval.ts'
import { mean, variance } from './moments.ts'
import { requireValues } from './require-values.ts'
import { studentTQuantile } from './student-t.ts'

/** How positive values lie on the logarithmic scale. */
export interface LogLevel {
  readonly count: number
  /** of the logarithms */
  readonly mean: number
  /** standard deviation of the logarithms, divisor n - 1; exactly 0 for equal values */
  readonly deviation: number
}

/** Throws RangeError below two values and on values of 0 or less. */
export const logLevel = (values: readonly number[]): LogLevel => {
  requireValues(values)
  if (values.length < 2) throw new RangeError('a level with its spread needs two values')
  if (values.some((value) => value <= 0)) throw new RangeError('a logarithm needs positive values')
  const logs = values.map(Math.log)
  return { count: logs.length, mean: mean(logs), deviation: Math.sqrt(variance(logs)) }
}

/**
 * Half the width of the interval that one further value of the same normal population lies in, by the two-sided `level`,
 * as a multiple of the standard deviation: t √(1 + 1/n), as in Hahn, "Factors for calculating two-sided prediction
 * intervals for samples from a normal distribution" (1969).
 */
export const predictionFactor = (count: number, level: number): number => {
  requireLevel(level)
  return studentTQuantile((1 + level) / 2, count - 1) * Math.sqrt(1 + 1 / count)
}

/** Where one further value lies by the two-sided `level`; around the geometric mean. */
export const predictionInterval = ({ count, mean, deviation }: LogLevel, level: number): Interval => {
  const half = predictionFactor(count, level) * deviation
  return { low: Math.exp(mean - half), high: Math.exp(mean + half) }
}

/**
 * One further value in prediction errors from the centre: Student's t with n - 1 degrees of freedom where it belongs to
 * the same population. ±Infinity where the values show no noise and this is another one.
 */
export const predictionT = ({ count, mean, deviation }: LogLevel, value: number): number => {
  const shift = Math.log(value) - mean
  return Math.abs(shift) < 1e-12 ? 0 : shift / (deviation * Math.sqrt(1 + 1 / count))
}
