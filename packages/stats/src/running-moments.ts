export interface Moments {
  /** number of observations */
  readonly count: number
  readonly mean: number
  /** sample variance (divisor n - 1); exactly 0 for equal values */
  readonly variance: number
}

/**
 * Prepares `values` so that mean and variance of any stretch, from `start` to before `end`, take constant time. A stretch must
 * hold two or more values. Values that differ from `observed` were drawn near (`winsorized`): they have a part in mean and
 * variance, but are no observations.
 */
export const runningMoments = (
  values: ArrayLike<number>,
  observed: ArrayLike<number> = values,
): ((start: number, end: number) => Moments) => {
  const n = values.length
  const first = values[0] ?? 0
  // relative to the first value, so that the squares of values far from zero do not swallow their noise
  const sums = new Float64Array(n + 1)
  const squares = new Float64Array(n + 1)
  /** number of values up to here that equal their predecessor, so that rounding cannot fake noise among equal values */
  const repeats = new Int32Array(n + 1)
  const drawn = new Int32Array(n + 1)
  for (let i = 0; i < n; i++) {
    const value = (values[i] as number) - first
    sums[i + 1] = (sums[i] as number) + value
    squares[i + 1] = (squares[i] as number) + value * value
    drawn[i + 1] = (drawn[i] as number) + (values[i] === observed[i] ? 0 : 1)
    repeats[i + 1] = (repeats[i] as number) + (i > 0 && values[i] === values[i - 1] ? 1 : 0)
  }
  const over = (of: ArrayLike<number>, start: number, end: number): number =>
    (of[end] as number) - (of[start] as number)
  return (start, end) => {
    const size = end - start
    const count = Math.max(2, size - over(drawn, start, end))
    const equal = over(repeats, start + 1, end) === size - 1
    if (equal) return { count, mean: values[start] as number, variance: 0 }
    const sum = over(sums, start, end)
    const variance = Math.max(0, (over(squares, start, end) - (sum * sum) / size) / (size - 1))
    return { count, mean: first + sum / size, variance }
  }
}
