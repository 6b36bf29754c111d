/**
 * P(U = u) for u = 0 … m n: the Mann-Whitney statistic of two samples of `m` and `n` values without ties, if all orders
 * are equally likely. The counts are the coefficients of the Gaussian binomial [m + n over m], built factor by factor;
 * every one is a whole number below 2^53 up to 60 values.
 */
export const rankSumDistribution = (m: number, n: number): Float64Array => {
  const counts = new Float64Array(m * n + 1)
  counts[0] = 1
  const at = (u: number): number => counts[u] ?? 0
  for (let i = 1; i <= m; i++) {
    for (let u = m * n; u >= n + i; u--) counts[u] = at(u) - at(u - n - i)
    for (let u = i; u <= m * n; u++) counts[u] = at(u) + at(u - i)
  }
  const all = counts.reduce((sum, count) => sum + count, 0)
  return counts.map((count) => count / all)
}

/** Two-sided p of the most extreme order of `m` and `n` values: 2 / (m + n over m). No test of ranks can go below. */
export const smallestRankP = (m: number, n: number): number => {
  let p = 2
  for (let i = 1; i <= m; i++) p *= i / (n + i)
  return Math.min(1, p)
}
