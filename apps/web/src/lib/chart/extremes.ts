/*
 * Loops over values of which there may be hundreds of thousands: as arguments of Math.max, no browser takes that many.
 */

/** Returns the greatest value, but no less than `least`. */
export const greatestOf = (values: readonly number[], least = Number.NEGATIVE_INFINITY): number =>
  values.reduce((greatest, value) => Math.max(greatest, value), least)

/** Returns the least value, but no more than `most`. */
export const leastOf = (values: readonly number[], most = Number.POSITIVE_INFINITY): number =>
  values.reduce((least, value) => Math.min(least, value), most)
