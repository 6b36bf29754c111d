/**
 * Cache of distributions: a table of a hundred comparisons often needs only one. With at most 60 values there are at most 1800.
 */
const known = new Map<number, Float64Array>()

/**
 * Returns P(U ≤ u) for u = 0 … m n, the distribution of the Mann-Whitney statistic of two samples of `m` and `n` values without
 * ties if all orders are equally likely. For up to 60 values in total.
 */
export const rankSumCdf = (m: number, n: number): Readonly<Float64Array> => {
  const key = 100 * m + n
  const before = known.get(key)
  if (before) return before
  const cdf = cumulative(m, n)
  known.set(key, cdf)
  return cdf
}

/**
 * Computes the distribution. The counts are the coefficients of the Gaussian binomial [m + n over m], built factor by factor.
 * Up to 60 values, every count is a whole number below 2^53.
 */
const cumulative = (m: number, n: number): Float64Array => {
  const counts = new Float64Array(m * n + 1)
  counts[0] = 1
  const at = (u: number): number => counts[u] ?? 0
  for (let i = 1; i <= m; i++) {
    for (let u = m * n; u >= n + i; u--) counts[u] = at(u) - at(u - n - i)
    for (let u = i; u <= m * n; u++) counts[u] = at(u) + at(u - i)
  }
  for (let u = 1; u <= m * n; u++) counts[u] = at(u) + at(u - 1)
  const all = at(m * n)
  return counts.map((count) => count / all)
}

/** Returns the two-sided p of the most extreme order of `m` and `n` values, 2 / (m + n over m); no rank test can go below it. */
export const smallestRankP = (m: number, n: number): number => {
  let p = 2
  for (let i = 1; i <= m; i++) p *= i / (n + i)
  return Math.min(1, p)
}
