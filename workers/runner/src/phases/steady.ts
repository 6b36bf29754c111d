/** Fewest windows that a line is fitted through: fewer leave no room for both the line and the noise around it. */
const fewestWindows = 5
/** Most windows that a line is fitted through: earlier ones belong to the warm-up. */
const mostWindows = 10
/** a drift below a third of what counts as a difference (3 %) cannot mislead, however certain it is */
const negligible = 0.01
/** a drift this large counts, even if noise could explain it */
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
  /** change along the fitted line over all windows, as a share of their mean */
  drift: number
  /** the largest drift that noise around a level line would explain, as the same share */
  noise: number
}

/**
 * Fits a least-squares line through equally spaced values, with Student's t for its slope; both results are shares of
 * the mean.
 */
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

/**
 * Tests the later half of the windows, so that the start is forgotten in time and slower trends show the longer the
 * load lasts.
 */
const isLevel = (rates: readonly number[]): boolean => {
  const half = Math.ceil(rates.length / 2)
  const latest = rates.slice(-Math.min(mostWindows, Math.max(fewestWindows, half)))
  if (latest.every((rate) => rate === 0)) return false
  const { drift, noise } = trendOf(latest)
  const size = Math.abs(drift)
  return size < plain && (size < negligible || size <= noise)
}

/**
 * True if the throughput of one-second windows shows no trend; null while there are too few windows to tell. A single
 * test misses a trend that noise happens to hide: two in a row must agree. docs/adr says how often it errs.
 */
export const isSteady = (rates: readonly number[]): boolean | null =>
  rates.length <= fewestWindows ? null : isLevel(rates) && isLevel(rates.slice(0, -1))
