import { logGamma } from './log-gamma.ts'

/**
 * Regularised incomplete beta function I_x(a, b) for a, b > 0 and 0 ≤ x ≤ 1, by the continued fraction 8.17.22 of the
 * NIST Digital Library of Mathematical Functions, taken from the side on which it converges quickly.
 */
export const incompleteBeta = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const logFactor = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)
  const factor = Math.exp(logFactor)
  return x < (a + 1) / (a + b + 2) ? (factor / a) * fraction(x, a, b) : 1 - (factor / b) * fraction(1 - x, b, a)
}

/** 1 / (1 + d1 / (1 + d2 / (1 + …))), evaluated forwards with Lentz's method as modified by Thompson and Barnett. */
const fraction = (x: number, a: number, b: number): number => {
  let value = 1
  let numerator = 1
  let denominator = 0
  for (let j = 1; j < 20_000; j++) {
    const m = j >> 1
    const term =
      j % 2 === 0
        ? (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
        : (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    denominator = 1 / awayFromZero(1 + term * denominator)
    numerator = awayFromZero(1 + term / numerator)
    value *= numerator * denominator
    if (Math.abs(numerator * denominator - 1) < 1e-15) break
  }
  return 1 / value
}

const awayFromZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value)
