import { median } from './median.ts'
import { requireValues } from './require-values.ts'

/**
 * Returns the slope per step of a straight line through equally spaced values: the median of the slopes of all pairs (Theil,
 * 1950; Sen, 1968), which up to 29 % of outliers cannot move far. Null below two values. Throws RangeError on non-finite values.
 */
export const theilSenSlope = (values: readonly number[]): number | null => {
  if (values.length < 2) return null
  requireValues(values)
  const slopes = values.flatMap((value, i) => values.slice(i + 1).map((later, gap) => (later - value) / (gap + 1)))
  return median(slopes)
}
