import { requireValues } from './require-values.ts'
import { sorted } from './sorted.ts'

/**
 * Returns the quantile `q` (0 to 1) by linear interpolation between order statistics: type 7 of Hyndman and Fan, "Sample quantiles
 * in statistical packages" (1996), which R and NumPy use by default. Throws RangeError on no or non-finite values.
 */
export const quantile = (values: readonly number[], q: number): number => {
  requireValues(values)
  if (!(q >= 0 && q <= 1)) throw new RangeError('a quantile lies between 0 and 1')
  // most points of a trend that a pipeline reports have a single round
  if (values.length === 1) return values[0] as number
  return quantileOfSorted(sorted(values), q)
}

/** Like `quantile`, for at least one value, if the values are known to be finite and in ascending order. */
export const quantileOfSorted = (sorted: ArrayLike<number>, q: number): number => {
  const position = (sorted.length - 1) * q
  const below = Math.floor(position)
  const low = sorted[below] ?? Number.NaN
  const high = sorted[Math.ceil(position)] ?? Number.NaN
  return low + (high - low) * (position - below)
}
