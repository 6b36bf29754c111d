const digits = 6
/** as literals, which are exact; a power that is computed need not be */
const powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]

/**
 * A figure with six digits: enough to draw any chart, and the exact one is the result's. The same as
 * `Number(value.toPrecision(6))` without the text between, for answers of fifty thousand figures.
 */
export const short = (value: number): number => {
  const size = Math.abs(value)
  const factor = powers[digits - 1 - Math.floor(Math.log10(size))]
  if (factor === undefined) return Number(value.toPrecision(digits))
  const scaled = size * factor
  const whole = Math.round(scaled)
  // the product is rounded: near a half, only the text knows which way; the same next to a power of ten
  const surely = Math.abs(Math.abs(scaled - whole) - 0.5) > 1e-6 && whole > 1e5 && whole < 1e6
  if (!surely) return Number(value.toPrecision(digits))
  return value < 0 ? -whole / factor : whole / factor
}
