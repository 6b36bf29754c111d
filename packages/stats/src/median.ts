import { quantile } from './quantile.ts'

/** Middle value, or the mean of the two middle ones. Throws RangeError on no or non-finite values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)
