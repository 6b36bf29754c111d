import { logGamma } from './log-gamma.ts'
import { variance } from './moments.ts'
import { requireValues } from './require-values.ts'

/**
 * Returns the A/A noise of an environment: the relative standard deviation, as a fraction, of repeated runs of one unchanged
 * cell. It is computed on logarithms and divided by c4(n), because few values understate it on average (three by 11 %). Null
 * below three values, for values of 0 or less, and if there is no noise at all.
 */
export const noiseFloor = (values: readonly number[]): number | null => {
  requireValues(values)
  if (values.length < 3 || values.some((value) => value <= 0)) return null
  const deviation = Math.sqrt(variance(values.map(Math.log)))
  return deviation === 0 ? null : deviation / expectedShare(values.length)
}

/** Returns c4(n) of quality control: the expected sample standard deviation of `n` normal values with standard deviation 1. */
const expectedShare = (n: number): number => Math.sqrt(2 / (n - 1)) * Math.exp(logGamma(n / 2) - logGamma((n - 1) / 2))
