const scaled = (text: string, pattern: RegExp, scales: Record<string, number>): number | null => {
  const match = pattern.exec(text.trim())
  const scale = match ? scales[match[2] ?? ''] : undefined
  return match && scale !== undefined ? Number(match[1]) * scale : null
}

const microseconds = { us: 1, ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 }
const kibi = (power: number) => 1024 ** power
const byteScales = { B: 1, KB: kibi(1), MB: kibi(2), GB: kibi(3), TB: kibi(4), PB: kibi(5) }
const countScales = { '': 1, k: 1e3, M: 1e6, G: 1e9 }

/**
 * Converts `379.00us`, `1.79s`, `1.07m`, `2.00h` to µs, precise to 0.01 µs; null for anything else (`-nan`, a number
 * without a unit).
 */
export const timeUs = (text: string): number | null => {
  const us = scaled(text, /^(\d+(?:\.\d+)?)(us|ms|s|m|h)$/, microseconds)
  return us === null ? null : Math.round(us * 100) / 100
}

const goUnits = { ns: 1e-3, us: 1, µs: 1, ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 }
const goPart = /(\d+(?:\.\d+)?)(ns|us|µs|ms|s|m|h)/g

/**
 * Converts a duration as Go prints it (`403.93µs`, `1m2.5s`, `2h0m0s`) to µs, precise to 1 ns; null for anything else.
 */
export const goDurationUs = (text: string): number | null => {
  if (!/^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|s|m|h))+$/.test(text)) return null
  const parts = [...text.matchAll(goPart)].map(
    ([, value, unit]) => Number(value) * goUnits[unit as keyof typeof goUnits],
  )
  return Math.round(parts.reduce((sum, part) => sum + part, 0) * 1e3) / 1e3
}

/** Converts seconds to µs, precise to 1 ns. */
export const secondsUs = (seconds: number): number => Math.round(seconds * 1e9) / 1e3

/** Converts `346.18B` to `2.60PB`, 1024-based, to bytes (not rounded to whole bytes). */
export const byteCount = (text: string): number | null => scaled(text, /^(\d+(?:\.\d+)?)([KMGTP]?B)$/, byteScales)

/** Converts `2.00`, `32.72k`, `1.20M`, 1000-based, to a number. */
export const decimalCount = (text: string): number | null => scaled(text, /^(\d+(?:\.\d+)?)([kMG]?)$/, countScales)

/** A whole, non-negative count that a double holds exactly; null otherwise, also beyond 2^53. */
export const wholeCount = (value: unknown): number | null => {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null
}
