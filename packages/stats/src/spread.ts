import { median } from './median.ts'
import { mean, variance } from './moments.ts'
import { requireValues } from './require-values.ts'

export interface Spread {
  /** (largest - smallest) / median, as a fraction */
  readonly relativeRange: number
  /** sample standard deviation / mean, as a fraction */
  readonly coefficientOfVariation: number
}

/** Returns how far repetitions lie apart, relative to their size; null below two values, or if median or mean is not positive. */
export const spread = (values: readonly number[]): Spread | null => {
  requireValues(values)
  const middle = median(values)
  const centre = mean(values)
  if (values.length < 2 || middle <= 0 || centre <= 0) return null
  return {
    relativeRange: (Math.max(...values) - Math.min(...values)) / middle,
    coefficientOfVariation: Math.sqrt(variance(values)) / centre,
  }
}
