/**
 * Throws RangeError on no or non-finite values. Every statistic here is undefined without values, and one NaN spoils everything
 * computed from it. Both are the caller's mistake: "no result" is a state of its own, not a number.
 */
export const requireValues = (values: readonly number[]): void => {
  if (values.length === 0) throw new RangeError('a statistic of no values is undefined')
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) throw new RangeError('a statistic needs finite values')
  }
}
