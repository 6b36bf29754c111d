import { quantile } from './quantile.ts'

/** Returns the middle value, or the mean of the two middle values. Throws RangeError on no or non-finite values. */
export const median = (values: readonly number[]): number => quantile(values, 0.5)
