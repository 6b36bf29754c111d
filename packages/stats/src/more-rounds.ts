import { median } from './median.ts'
import { mean, variance } from './moments.ts'
import { smallestRankP } from './rank-sum-distribution.ts'
import { mostLess, mostMore, stepOf } from './rounded.ts'
import { studentTQuantile } from './student-t.ts'

/** Most rounds per side to advise. If more are needed, the difference itself is too uncertain to promise anything. */
const most = 100
/** Chance that the advised rounds settle the question, if difference and spread are as estimated. */
const power = 0.8
/** Efficiency of ranks relative to means under normal noise (Hodges and Lehmann, 1956). */
const rankEfficiency = 3 / Math.PI

/**
 * Estimates how many more rounds per side would settle an inconclusive comparison. Settled means that a difference beyond the
 * threshold is shown to exist (at significance `alpha`), or a difference within it is shown to be no larger (at `level`).
 * Computed from the pooled spread of the logarithms. Null if unknowable: too few values to know their spread, values without a
 * logarithm, a difference so close to the threshold that 100 rounds would not suffice, or one that rounding to steps may explain.
 */
export const moreRounds = (
  a: readonly number[],
  b: readonly number[],
  { threshold, level, alpha, coarsest = 0 }: { threshold: number; level: number; alpha: number; coarsest?: number },
): number | null => {
  if (a.length < 2 || b.length < 2 || [...a, ...b].some((value) => value <= 0)) return null
  const [logsA, logsB] = [a.map(Math.log), b.map(Math.log)]
  const squares = variance(logsA) * (a.length - 1) + variance(logsB) * (b.length - 1)
  const deviation = Math.sqrt(squares / (a.length + b.length - 2))
  const shift = Math.abs(mean(logsA) - mean(logsB))
  const differs = shift > Math.log1p(threshold)
  const margin = (differs ? shift : Math.log1p(threshold) - shift) - blurOf(a, coarsest) - blurOf(b, coarsest)
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

/** Returns how far rounding may have moved the level of values, at most, on the logarithmic scale. */
const blurOf = (values: readonly number[], coarsest: number): number => {
  const share = stepOf(values, coarsest) / median(values)
  return share > 0 ? Math.max(Math.log1p(mostMore * share), -Math.log1p(-mostLess * share)) : 0
}

/** Returns the smallest whole number from 1 to `limit` from which on `holds` is true; null if it is false at `limit`. */
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
