/** Windows that a line is laid through, at least: fewer leave no room for both the line and the noise around it. */
const fewestWindows = 5
/** and at most: earlier ones belong to the warm-up */
const mostWindows = 10
/** a drift of less than a third of what counts as a difference (3 %) cannot mislead, however certain it is */
const negligible = 0.01
/** a drift this large is one, even where the noise would excuse it */
const plain = 0.1
/** 95 % quantile of the normal distribution: a slope is tested at 10 %, both sides together */
const z = 1.6449

/** 95 % quantile of Student's t, by its expansion in 1/ν (Abramowitz and Stegun 26.7.5); within 0.5 % from 3 degrees on. */
const studentT = (degrees: number): number =>
  z +
  (z ** 3 + z) / (4 * degrees) +
  (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
  (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)

export interface Trend {
  /** change over the windows along the fitted line, as a share of their mean */
  drift: number
  /** the largest such share that noise around a level line would explain */
  noise: number
}

/** Least-squares line through equally spaced values, with Student's t of its slope: both as shares of the mean. */
export const trendOf = (values: readonly number[]): Trend => {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const middle = (n - 1) / 2
  const spread = (n * (n * n - 1)) / 12
  const slope = values.reduce((sum, value, index) => sum + (index - middle) * value, 0) / spread
  const residual = values.reduce((sum, value, index) => sum + (value - mean - slope * (index - middle)) ** 2, 0)
  const error = Math.sqrt(residual / (n - 2) / spread)
  const scale = (n - 1) / mean
  return { drift: slope * scale, noise: studentT(n - 2) * error * scale }
}

/** The later half is looked at, so that the start is forgotten in time and slower trends show the longer it lasts. */
const isLevel = (rates: readonly number[]): boolean => {
  const half = Math.ceil(rates.length / 2)
  const latest = rates.slice(-Math.min(mostWindows, Math.max(fewestWindows, half)))
  if (latest.every((rate) => rate === 0)) return false
  const { drift, noise } = trendOf(latest)
  const size = Math.abs(drift)
  return size < plain && (size < negligible || size <= noise)
}

/**
 * Whether the throughput of one-second windows shows no trend; null while there are too few to tell. One look alone
 * misses a trend that the noise happens to hide: two in a row must agree. How often it errs: docs/adr.
 */
export const isSteady = (rates: readonly number[]): boolean | null =>
  rates.length <= fewestWindows ? null : isLevel(rates) && isLevel(rates.slice(0, -1))
