export interface Moments {
  readonly count: number
  readonly mean: number
  /** divisor n - 1; exactly 0 for equal values */
  readonly variance: number
}

/** Mean and variance of any stretch of `values` in constant time; `start` to before `end`, which holds two values or more. */
export const runningMoments = (values: ArrayLike<number>): ((start: number, end: number) => Moments) => {
  const n = values.length
  const first = values[0] ?? 0
  // Taken from the first value, so that the squares do not swallow the noise of values far from zero.
  const sums = new Float64Array(n + 1)
  const squares = new Float64Array(n + 1)
  /** how many values up to here equal the one before them: rounding must not make noise where there is none */
  const repeats = new Int32Array(n + 1)
  for (let i = 0; i < n; i++) {
    const value = (values[i] as number) - first
    sums[i + 1] = (sums[i] as number) + value
    squares[i + 1] = (squares[i] as number) + value * value
    repeats[i + 1] = (repeats[i] as number) + (i > 0 && values[i] === values[i - 1] ? 1 : 0)
  }
  const over = (of: ArrayLike<number>, start: number, end: number): number =>
    (of[end] as number) - (of[start] as number)
  return (start, end) => {
    const count = end - start
    const equal = over(repeats, start + 1, end) === count - 1
    if (equal) return { count, mean: values[start] as number, variance: 0 }
    const sum = over(sums, start, end)
    const variance = Math.max(0, (over(squares, start, end) - (sum * sum) / count) / (count - 1))
    return { count, mean: first + sum / count, variance }
  }
}
