/** A closed interval, in the unit of the values it was computed from. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Throws RangeError unless 0.5 ≤ level < 1. */
export const requireLevel = (level: number): void => {
  if (!(level >= 0.5 && level < 1)) throw new RangeError('a confidence level lies between 0.5 and 1')
}
