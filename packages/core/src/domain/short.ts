const digits = 6
/** written as literals because those are exact; a computed power need not be */
const powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12]

/**
 * Rounds a figure of a drawn line to six digits, which is enough for any chart; figures that stand alone, and all exports,
 * are exact. Returns the same as `Number(value.toPrecision(6))`, but avoids the string, because an answer can have fifty
 * thousand figures.
 */
export const short = (value: number): number => {
  const size = Math.abs(value)
  const factor = powers[digits - 1 - Math.floor(Math.log10(size))]
  if (factor === undefined) return Number(value.toPrecision(digits))
  const scaled = size * factor
  const whole = Math.round(scaled)
  // the product is itself rounded: near a half, or next to a power of ten, only `toPrecision` rounds the right way
  const surely = Math.abs(Math.abs(scaled - whole) - 0.5) > 1e-6 && whole > 1e5 && whole < 1e6
  if (!surely) return Number(value.toPrecision(digits))
  return value < 0 ? -whole / factor : whole / factor
}
