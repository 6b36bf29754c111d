/** Arithmetic mean; NaN without values. */
export const mean = (values: ArrayLike<number>): number => {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i] as number
  return sum / values.length
}

/**
 * Sample variance (divisor n - 1), in two passes; NaN below two values. Equal values give exactly 0; otherwise rounding of
 * their mean could give a small positive variance.
 */
export const variance = (values: ArrayLike<number>): number => {
  if (values.length < 2) return Number.NaN
  const first = values[0]
  const centre = mean(values)
  let equal = true
  let squares = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    equal &&= value === first
    squares += (value - centre) ** 2
  }
  return equal ? 0 : squares / (values.length - 1)
}
