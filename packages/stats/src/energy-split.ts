/**
 * Where to cut `values` in two so that the parts differ most: the cut with the largest energy statistic of Matteson and
 * James, "A nonparametric approach for multiple change point analysis" (2014), exponent 1, with at least `minSegment`
 * values on either side. Index of the first value after the cut; null where there is no room for one. O(n²).
 */
export const energySplit = (values: readonly number[], minSegment: number): number | null => {
  const n = values.length
  const distances = values.map((x) => values.map((y) => Math.abs(x - y)))
  // Sums over all pairs: within the left part, within the right part, and from one to the other.
  const sums = { left: 0, right: 0, between: 0 }
  for (const [i, row] of distances.entries()) for (let j = 0; j < i; j++) sums.right += row[j] ?? 0
  let best: number | null = null
  let largest = Number.NEGATIVE_INFINITY
  for (const [moved, row] of distances.entries()) {
    const toLeft = sumOf(row, 0, moved)
    const toRight = sumOf(row, moved + 1, n)
    sums.left += toLeft
    sums.right -= toRight
    sums.between += toRight - toLeft
    const [m, rest] = [moved + 1, n - moved - 1]
    if (m < minSegment || rest < minSegment) continue
    const energy = (2 * sums.between) / (m * rest) - meanPair(sums.left, m) - meanPair(sums.right, rest)
    const statistic = (energy * m * rest) / n
    if (statistic <= largest) continue
    largest = statistic
    best = m
  }
  return best
}

const sumOf = (row: readonly number[], start: number, end: number): number => {
  let sum = 0
  for (let j = start; j < end; j++) sum += row[j] ?? 0
  return sum
}

/** Mean distance within a part of `size` values whose pairs add up to `sum`. */
const meanPair = (sum: number, size: number): number => (size < 2 ? 0 : (2 * sum) / (size * (size - 1)))
