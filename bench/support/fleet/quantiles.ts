/** Distribution of durations, in milliseconds. */
export interface Spread {
  count: number
  p50: number
  p99: number
  most: number
}

/** Uses the nearest rank, so that a p99 is a time that really occurred. NaN for no values. */
export const spreadOf = (times: readonly number[]): Spread => {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1) }
}
