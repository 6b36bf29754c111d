import { mean, variance } from './moments.ts'
import { smallestRankP } from './rank-sum-distribution.ts'
import { studentTQuantile } from './student-t.ts'

/** More than this per side is no plan: the difference itself is too uncertain to promise anything for it. */
const most = 100
/** Chance that the rounds advised settle the question, if difference and spread are what they look like. */
const power = 0.8
/** Efficiency of ranks relative to means under normal noise (Hodges and Lehmann, 1956). */
const rankEfficiency = 3 / Math.PI

/**
 * How many more rounds on each side would settle an inconclusive comparison: a difference beyond the threshold shown to
 * exist (at significance `alpha`), or one within it shown to be no larger (at `level`). Computed from the pooled spread
 * of the logarithms. Null when unknowable: too few values to know their spread, values without logarithm, a difference
 * so close to the threshold that 100 would not do.
 */
export const moreRounds = (
  a: readonly number[],
  b: readonly number[],
  { threshold, level, alpha }: { threshold: number; level: number; alpha: number },
): number | null => {
  if (a.length < 2 || b.length < 2 || [...a, ...b].some((value) => value <= 0)) return null
  const [logsA, logsB] = [a.map(Math.log), b.map(Math.log)]
  const squares = variance(logsA) * (a.length - 1) + variance(logsB) * (b.length - 1)
  const deviation = Math.sqrt(squares / (a.length + b.length - 2))
  const shift = Math.abs(mean(logsA) - mean(logsB))
  const differs = shift > Math.log1p(threshold)
  const margin = differs ? shift : Math.log1p(threshold) - shift
  const allowed = differs ? alpha : 1 - level

  const settles = (extra: number): boolean => {
    const [m, n] = [a.length + extra, b.length + extra]
    if (smallestRankP(m, n) > allowed) return false
    const standardError = deviation * Math.sqrt((1 / m + 1 / n) / rankEfficiency)
    const df = m + n - 2
    return (studentTQuantile(1 - allowed / 2, df) + studentTQuantile(power, df)) * standardError <= margin
  }
  return smallest(settles, most)
}

/** Smallest whole number from 1 to `limit` from which on `holds` is true; null if it is false at the limit. */
const smallest = (holds: (candidate: number) => boolean, limit: number): number | null => {
  if (!holds(limit)) return null
  let low = 1
  let high = limit
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return high
}
