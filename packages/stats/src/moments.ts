/** Arithmetic mean; NaN without values. */
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Sample variance (divisor n - 1), in two passes; NaN below two values. Equal values give exactly 0, which rounding of
 * their mean would otherwise hide.
 */
export const variance = (values: readonly number[]): number => {
  if (values.length < 2) return Number.NaN
  if (values.every((value) => value === values[0])) return 0
  const centre = mean(values)
  return values.reduce((sum, value) => sum + (value - centre) ** 2, 0) / (values.length - 1)
}
