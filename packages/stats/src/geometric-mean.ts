import { mean } from './moments.ts'
import { requireValues } from './require-values.ts'

/** Returns the geometric mean of positive values. Throws RangeError on no values and on values of 0 or less. */
export const geometricMean = (values: readonly number[]): number => {
  requireValues(values)
  if (values.some((value) => value <= 0)) throw new RangeError('a geometric mean needs positive values')
  return Math.exp(mean(values.map(Math.log)))
}
