import { incompleteBeta } from './incomplete-beta.ts'
import { logGamma } from './log-gamma.ts'
import { normalQuantile } from './normal.ts'

/** P(T ≤ t) of Student's distribution; `df` > 0 need not be whole (Abramowitz and Stegun 26.7.1). */
export const studentTCdf = (t: number, df: number): number => (t > 0 ? 1 - upperTail(t, df) : upperTail(-t, df))

/** P(|T| ≥ |t|), exact also where it is far below 1e-16. */
export const studentTTwoSided = (t: number, df: number): number => 2 * upperTail(Math.abs(t), df)

/** The t with P(T ≤ t) = p; ±Infinity at 1 and 0. Throws RangeError outside [0, 1]. */
export const studentTQuantile = (p: number, df: number): number => {
  if (!(p >= 0 && p <= 1)) throw new RangeError('a probability lies between 0 and 1')
  return p < 0.5 ? -knownUpperPoint(p, df) : knownUpperPoint(1 - p, df)
}

/** Cache of quantiles: intervals of a thousand samples of one size need only one. Only whole degrees of freedom recur. */
const known = new Map<number, Map<number, number>>()

const knownUpperPoint = (tail: number, df: number): number => {
  if (!Number.isInteger(df) || df > 100) return upperPoint(tail, df)
  const ofTail = known.get(tail) ?? new Map<number, number>()
  const point = ofTail.get(df) ?? upperPoint(tail, df)
  if (known.size < 10) known.set(tail, ofTail)
  ofTail.set(df, point)
  return point
}

/** P(T > t) for t ≥ 0. */
const upperTail = (t: number, df: number): number => 0.5 * incompleteBeta(df / (df + t * t), df / 2, 0.5)

/**
 * Newton's method. The tail is convex and heavier than the normal one, so from the normal quantile every step comes from the
 * left and cannot overshoot.
 */
const upperPoint = (tail: number, df: number): number => {
  let t = -normalQuantile(tail)
  if (!Number.isFinite(t)) return t
  const logScale = logGamma((df + 1) / 2) - logGamma(df / 2) - 0.5 * Math.log(df * Math.PI)
  for (let i = 0; i < 200; i++) {
    const density = Math.exp(logScale - ((df + 1) / 2) * Math.log1p((t * t) / df))
    const step = (upperTail(t, df) - tail) / density
    t += step
    if (Math.abs(step) <= 1e-13 * t) break
  }
  return t
}
