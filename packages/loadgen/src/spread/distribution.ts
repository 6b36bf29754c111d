import type { Metrics } from '@wrkbench/contracts'

/** All latencies counted: µs in ascending order, each with its number of occurrences. */
export type Distribution = readonly (readonly [us: number, count: number])[]

const countOf = (distribution: Distribution): number => distribution.reduce((total, [, count]) => total + count, 0)

/** Combines the samples of several distributions as if they had been taken together. */
export const pooled = (distributions: readonly Distribution[]): Distribution => {
  const counts = new Map<number, number>()
  for (const [us, count] of distributions.flat()) counts.set(us, (counts.get(us) ?? 0) + count)
  return [...counts].sort(([a], [b]) => a - b)
}

/** The sample at this percentile by wrk's own rule: rank = round(p / 100 × n + 0.5), counted from 1. */
const percentile = (distribution: Distribution, count: number, p: number): number => {
  const rank = Math.min(count, Math.round((p / 100) * count + 0.5))
  let seen = 0
  for (const [us, times] of distribution) {
    seen += times
    if (seen >= rank) return us
  }
  return distribution.at(-1)?.[0] ?? 0
}

/**
 * Latencies of a distribution, exact to the µs; null if it is empty. The standard deviation is that of a sample (n -
 * 1).
 */
export const latenciesOf = (distribution: Distribution): Metrics['latency'] | null => {
  const count = countOf(distribution)
  const [first] = distribution
  const last = distribution.at(-1)
  if (!first || !last) return null
  const mean = distribution.reduce((total, [us, times]) => total + us * times, 0) / count
  const squares = distribution.reduce((total, [us, times]) => total + (us - mean) ** 2 * times, 0)
  const p = (share: number) => percentile(distribution, count, share)
  return {
    mean,
    stdev: count < 2 ? 0 : Math.sqrt(squares / (count - 1)),
    min: first[0],
    max: last[0],
    p50: p(50),
    p75: p(75),
    p90: p(90),
    p95: p(95),
    p99: p(99),
    p999: p(99.9),
  }
}
