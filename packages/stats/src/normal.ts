/** P(Z ≤ z) of the standard normal distribution, to about 14 digits (relative, also in the lower tail). */
export const normalCdf = (z: number): number => (z > 0 ? 1 - upperTail(z) : upperTail(-z))

/** The z with P(Z ≤ z) = p; ±Infinity at 1 and 0. Throws RangeError outside [0, 1]. */
export const normalQuantile = (p: number): number => {
  if (!(p >= 0 && p <= 1)) throw new RangeError('a probability lies between 0 and 1')
  return p < 0.5 ? -upperPoint(p) : upperPoint(1 - p)
}

/** Density of the standard normal distribution at `z`. */
export const normalDensity = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI)

/** P(Z > z) for z ≥ 0: power series near the centre (Abramowitz and Stegun 26.2.11), continued fraction beyond (26.2.14). */
const upperTail = (z: number): number => {
  if (z < 2.5) {
    let term = z
    let sum = z
    for (let k = 3; term > 1e-17 * sum; k += 2) {
      term *= (z * z) / k
      sum += term
    }
    return 0.5 - normalDensity(z) * sum
  }
  let fraction = z
  for (let k = 100; k > 0; k--) fraction = z + k / fraction
  return normalDensity(z) / fraction
}

/** Newton's method. The tail is convex, so after the first step every further step comes from the left and cannot overshoot. */
const upperPoint = (tail: number): number => {
  if (tail === 0) return Number.POSITIVE_INFINITY
  let z = 0
  for (let i = 0; i < 100; i++) {
    const step = (upperTail(z) - tail) / normalDensity(z)
    z += step
    if (Math.abs(step) <= 1e-14 * z) break
  }
  return z
}
