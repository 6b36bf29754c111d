/**
 * Finds where to cut values in two so that the parts differ most: the cut with the largest energy statistic of Matteson and
 * James, "A nonparametric approach for multiple change point analysis" (2014), exponent 1, with at least `minSegment` values
 * on each side. Considers `values` from `start` to before `end`. Returns the index of the first value after the cut, counted
 * from `start`; null if there is no room for a cut. O(n²), without allocation, because a trend has hundreds of windows.
 */
export const energySplit = (
  values: ArrayLike<number>,
  minSegment: number,
  start = 0,
  end = values.length,
): number | null => {
  const n = end - start
  // sums of distances over all pairs: within the left part, within the right part, and between the two
  let left = 0
  let right = 0
  let between = 0
  for (let i = start; i < end; i++) right += distances(values, i, start, i)
  let best: number | null = null
  let largest = Number.NEGATIVE_INFINITY
  for (let i = start; i < end; i++) {
    const toLeft = distances(values, i, start, i)
    const toRight = distances(values, i, i + 1, end)
    left += toLeft
    right -= toRight
    between += toRight - toLeft
    const m = i - start + 1
    const rest = n - m
    if (m < minSegment || rest < minSegment) continue
    const energy = (2 * between) / (m * rest) - meanPair(left, m) - meanPair(right, rest)
    const statistic = (energy * m * rest) / n
    if (statistic <= largest) continue
    largest = statistic
    best = m
  }
  return best
}

/** Returns the sum of the distances of one value to those from `start` to before `end`. */
const distances = (values: ArrayLike<number>, of: number, start: number, end: number): number => {
  const value = values[of] as number
  let sum = 0
  for (let j = start; j < end; j++) sum += Math.abs(value - (values[j] as number))
  return sum
}

/** Returns the mean distance within a part of `size` values, given the sum of the distances of its pairs. */
const meanPair = (sum: number, size: number): number => (size < 2 ? 0 : (2 * sum) / (size * (size - 1)))
