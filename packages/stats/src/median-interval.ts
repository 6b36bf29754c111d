import { type Interval, requireLevel } from './interval.ts'
import { mean, variance } from './moments.ts'
import { quantileOfSorted } from './quantile.ts'
import { requireValues } from './require-values.ts'
import { mostLess, mostMore, stepOf } from './rounded.ts'
import { sorted } from './sorted.ts'
import { studentTQuantile } from './student-t.ts'

export interface MedianInterval extends Interval {
  /** for people: how the interval was computed, and from how many rounds */
  readonly method: string
}

export interface MedianOptions {
  readonly level?: number
  /** as in `CompareOptions` */
  readonly coarsest?: number
}

/**
 * Returns a confidence interval for the median of the population that `values` are a sample of. docs/adr/0003-small-samples.md
 * has the measured coverage. Null below three values, and for three to five equal values, which do not show their noise.
 *
 * Uses order statistics if they can reach the level (from 6 values for 95 %). These are exact for any continuous distribution,
 * up to the interpolation between two neighbouring ones by Hettmansperger and Sheather, "Confidence intervals based on
 * interpolated order statistics" (1986). With fewer values, uses Student's t on the logarithms, which assumes that the noise
 * is symmetric there, or on the values themselves if one of them is not positive. It does not reach below 0 unless a value does:
 * rates, times and sizes cannot. Values that a tool rounded to steps may have been half a step less or one more, all of them alike.
 */
export const medianInterval = (values: readonly number[], options: MedianOptions = {}): MedianInterval | null => {
  const bounds = medianBounds(values, options)
  if (!bounds) return null
  const { level = 0.95 } = options
  const how = reaches(values.length, level)
    ? 'order statistics'
    : `Student t ${values.every((value) => value > 0) ? 'on logs' : 'on values'}`
  return { ...bounds, method: `${how}, ${values.length} rounds` }
}

/** Like `medianInterval`, but without the description of the method. */
export const medianBounds = (
  values: readonly number[],
  { level = 0.95, coarsest = 0 }: MedianOptions = {},
): Interval | null => {
  requireLevel(level)
  requireValues(values)
  if (values.length < 3) return null
  const ascending = sorted(values)
  const bounds = reaches(values.length, level) ? byOrderStatistics(ascending, level) : byStudentT(ascending, level)
  const step = stepOf(values, coarsest)
  return bounds && step > 0 ? { low: bounds.low - mostLess * step, high: bounds.high + mostMore * step } : bounds
}

/** Whether order statistics of `count` values can cover the median with this confidence. */
const reaches = (count: number, level: number): boolean => 1 - halvings(count - 1) >= level

/** Returns 2^-times by shifting: a power takes ten times as long, and a trend has twenty thousand medians. */
const halvings = (times: number): number => (times < 31 ? 1 / (1 << times) : 2 ** -times)

/** Avoids `map`, which would allocate an object per number, and a growing array. */
const logsOf = (values: readonly number[]): number[] => {
  const logs = [...values]
  for (let i = 0; i < logs.length; i++) logs[i] = Math.log(logs[i] as number)
  return logs
}

const byOrderStatistics = (sorted: readonly number[], level: number): Interval => {
  const n = sorted.length
  let depth = 0
  let coverage = 1
  let next = coverage
  let logBinomial = -n * Math.LN2
  // The span from rank `depth` to rank n + 1 - depth covers the median unless fewer than `depth` values lie on one side of it.
  while (next >= level) {
    coverage = next
    depth += 1
    next = coverage - 2 * Math.exp(logBinomial)
    logBinomial += Math.log((n - depth + 1) / depth)
  }
  depth -= 1
  const share = (coverage - level) / (coverage - next)
  const inwards = ((n - depth) * share) / (depth + (n - 2 * depth) * share)
  const [low, high] = [rankOf(sorted, depth), rankOf(sorted, n + 1 - depth)]
  return {
    low: low + inwards * (rankOf(sorted, depth + 1) - low),
    high: high + inwards * (rankOf(sorted, n - depth) - high),
  }
}

const rankOf = (sorted: readonly number[], rank: number): number => sorted[rank - 1] ?? Number.NaN

const byStudentT = (sorted: readonly number[], level: number): Interval | null => {
  const n = sorted.length
  const onLogs = (sorted[0] ?? 0) > 0
  const scaled = onLogs ? logsOf(sorted) : sorted
  const deviation = Math.sqrt(variance(scaled))
  if (deviation === 0) return null
  const halfWidth = (studentTQuantile((1 + level) / 2, n - 1) * deviation) / Math.sqrt(n)
  const centre = mean(scaled)
  const low = (sorted[0] ?? 0) === 0 ? Math.max(0, centre - halfWidth) : centre - halfWidth
  const high = centre + halfWidth
  // At 95 % the interval is wide enough to hold the sample's median anyway; at lower levels it may not be.
  const middle = quantileOfSorted(sorted, 0.5)
  return {
    low: Math.min(middle, onLogs ? Math.exp(low) : low),
    high: Math.max(middle, onLogs ? Math.exp(high) : high),
  }
}
