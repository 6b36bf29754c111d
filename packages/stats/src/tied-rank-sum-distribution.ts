/**
 * P(sum = s) for the sum of `size` of the `weights` (whole, positive) drawn without replacement; index is s. With ranks
 * as weights this is the null distribution of the rank sum given the ties: Streitberg and Röhmel's shift algorithm (1986).
 */
export const tiedRankSumDistribution = (weights: readonly number[], size: number): Float64Array => {
  const largest = weights
    .toSorted((x, y) => y - x)
    .slice(0, size)
    .reduce((sum, weight) => sum + weight, 0)
  // counts[k][s]: how many choices of k weights seen so far have the sum s
  const counts = Array.from({ length: size + 1 }, () => new Float64Array(largest + 1))
  const [none] = counts
  if (none) none[0] = 1
  // nothing can be chosen beyond what was seen: most of the table stays empty for long
  let [seen, reached] = [0, 0]
  for (const weight of weights.toSorted((x, y) => x - y)) {
    seen += 1
    reached = Math.min(largest, reached + weight)
    for (let k = Math.min(size, seen); k > 0; k--) add(counts[k], counts[k - 1], weight, reached)
  }
  const chosen = counts[size] ?? new Float64Array()
  const all = chosen.reduce((sum, count) => sum + count, 0)
  return chosen.map((count) => count / all)
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
