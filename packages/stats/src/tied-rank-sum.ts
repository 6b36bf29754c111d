/**
 * Returns the two-sided p, twice the smaller tail, of `observed`: the sum of `size` of the `weights` (whole numbers) drawn without
 * replacement. With ranks as weights, this is the rank sum test given the ties. Uses Streitberg and Röhmel's shift algorithm
 * (1986), counting from the nearer end only as far as `observed`; the other tail is the remainder.
 */
export const tiedRankSumP = (weights: readonly number[], size: number, observed: number): number => {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const isUpper = observed * weights.length > size * all
  const end = isUpper ? Math.max(...weights) : Math.min(...weights)
  const steps = weights.map((weight) => Math.abs(weight - end))
  const counts = countSums(steps, size, Math.abs(observed - size * end))
  const tail = counts.reduce((sum, count) => sum + count, 0) / choices(weights.length, size)
  const least = (counts.at(-1) ?? 0) / choices(weights.length, size)
  return Math.min(1, 2 * Math.min(tail, 1 - tail + least))
}

/** Returns the p of the two outermost sums, which only one choice each has, whatever the ties among the others. */
export const outermostP = (count: number, size: number): number => Math.min(1, 2 / choices(count, size))

/** Counts the choices of `size` of the `weights` that have the sum 0, 1 … `limit`. */
const countSums = (weights: readonly number[], size: number, limit: number): Float64Array => {
  // counts[k][s]: number of choices of k weights seen so far that have the sum s
  const counts = Array.from({ length: size + 1 }, () => new Float64Array(limit + 1))
  const [none] = counts
  if (none) none[0] = 1
  // only weights seen so far can be chosen, so most of the table stays empty for long and can be skipped
  let [seen, reached] = [0, 0]
  for (const weight of weights.toSorted((x, y) => x - y)) {
    seen += 1
    reached = Math.min(limit, reached + weight)
    for (let k = Math.min(size, seen); k > 0; k--) add(counts[k], counts[k - 1], weight, reached)
  }
  return counts[size] ?? new Float64Array()
}

const add = (
  target: Float64Array | undefined,
  source: Float64Array | undefined,
  shift: number,
  reached: number,
): void => {
  if (!target || !source) return
  for (let s = reached; s >= shift; s--) target[s] = (target[s] ?? 0) + (source[s - shift] ?? 0)
}

/** Returns the number of ways to choose `size` of `count`. */
const choices = (count: number, size: number): number => {
  let ways = 1
  for (let i = 1; i <= size; i++) ways *= (count - size + i) / i
  return ways
}
