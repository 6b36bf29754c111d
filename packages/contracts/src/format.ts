import { numberText } from './number-text.ts'

/** No-break space, which precedes every unit. */
const nbsp = '\u00a0'

const prefixes = [
  { limit: 1e18, divisor: 1e18, suffix: 'E' },
  { limit: 1e15, divisor: 1e15, suffix: 'P' },
  { limit: 1e12, divisor: 1e12, suffix: 'T' },
  { limit: 1e9, divisor: 1e9, suffix: 'G' },
  { limit: 1e6, divisor: 1e6, suffix: 'M' },
  { limit: 1e4, divisor: 1e3, suffix: 'k' },
] as const

/** Formats a number with the same grouping of digits everywhere: `3,990`, `0.04`. */
const fixed = (value: number, digits: number): string =>
  numberText(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** the most decimals that every browser formats */
export const mostDecimals = 20

/** Returns `usual` decimals, or more if those would leave fewer than two digits: `0.0064`, not `0.01` or `0.00`. */
export const decimalsOf = (value: number, usual: number): number => {
  const size = Math.abs(value)
  return size === 0 ? 0 : Math.min(mostDecimals, Math.max(usual, 1 + Math.ceil(-Math.log10(size))))
}

const bare = { divisor: 1, suffix: '' } as const

/** The prefix of a figure that stands alone. */
const prefixOf = (value: number) => prefixes.find((p) => Math.abs(value) >= p.limit) ?? bare

/** Digits before the point: a column may show `10,200 k`, because its figures are read one below the other, but not `10,200` for `10.2 k`. */
const mostDigits = { prefixed: 5, bare: 4 }

const units = [1, 1e3, 1e6, 1e9, 1e12, 1e15, 1e18] as const
/** What the figures of a column are divided by, so that they share a prefix. */
export type ColumnUnit = (typeof units)[number]

/**
 * Returns the unit of a column: that of its smallest figure, so that 311 k stands below 3,020 k and neither becomes 0.311 M; a larger
 * one only where the largest would have too many digits.
 */
export const columnUnit = (values: readonly (number | null | undefined)[]): ColumnUnit => {
  const sizes = values.flatMap((value) => (value ? [Math.abs(value)] : []))
  const largest = largestOf(sizes)
  const least = sizes.reduce((smallest, size) => Math.min(smallest, size), largest)
  const { divisor } = prefixOf(least)
  const fits = (unit: ColumnUnit) => largest / unit < 10 ** (unit === 1 ? mostDigits.bare : mostDigits.prefixed)
  return units.find((unit) => unit >= divisor && fits(unit)) ?? 1e18
}

/** The prefix of a figure in a column of this unit: its own only where the column's would leave it below 1. */
const scaleOf = (value: number, column?: ColumnUnit) => {
  const size = Math.abs(value)
  const shared = prefixes.find(({ divisor }) => divisor === column) ?? bare
  return column === undefined || size < column ? prefixOf(value) : shared
}

/**
 * As few decimals as show that there is an interval. A figure of three digits has one decimal until its interval would be
 * ± 0.0, so that columns are even.
 */
const decimalsFor = (halfWidth: number, scaled: number): number => {
  if (halfWidth >= 1) return 0
  const shown = scaled >= 10 ? 2 * halfWidth : Number(halfWidth.toPrecision(1))
  return Math.min(decimalsOf(scaled, 1) + 2, Math.max(1, Math.ceil(-Math.log10(shown))))
}

/**
 * The decimals that a figure and both ends of its wide interval share, `6.0 k (3.0 k to 11.1 k)`: two digits of the figure, and one of its
 * lower end. None where all are whole, as tools print them that know no decimals.
 */
const decimalsOfWide = (all: readonly number[]): number => {
  const [middle = 0, low = 0] = all
  if (all.every(Number.isInteger)) return 0
  const digits = (value: number, wanted: number): number =>
    value > 0 ? Math.max(0, wanted - 1 - Math.floor(Math.log10(value))) : 0
  return Math.min(mostDecimals, Math.max(digits(middle, 2), Math.min(digits(low, 1), digits(middle, 4))))
}

/** Half an interval may be shown smaller than it is by this share: `± 2` for 2.2, but not `± 1` for 1.4. */
const mostLeftOut = 0.1

/** Rounds half the width of an interval: up, where it would otherwise be shown much smaller than it is. */
const roundedWidth = (halfWidth: number, digits: number): string => {
  const steps = 10 ** digits
  const nearest = Math.round(halfWidth * steps) / steps
  return fixed(nearest < halfWidth * (1 - mostLeftOut) ? Math.ceil(halfWidth * steps) / steps : nearest, digits)
}

/** Decimals for three significant digits, as far as the figure has them. */
const unaided = (scaled: number, suffix: string): number => {
  const size = Math.abs(scaled)
  return size >= 100 ? 0 : size >= 10 ? 1 : suffix ? (size >= 1 ? 2 : 3) : size >= 1 ? 1 : decimalsOf(size, 2)
}

/**
 * Formats a rate or count, rounded to what its interval supports: `131 k ± 2 k`, `75.6 k ± 0.9 k`; three digits without
 * an interval. The exact value belongs in the tooltip and the table. `column`: the `columnUnit` of the column it stands in.
 */
export const formatFigure = (
  median: number | null,
  interval?: { low: number; high: number } | null,
  column?: ColumnUnit,
): { value: string; interval: string | null } => {
  if (median === null) return { value: '–', interval: null }
  // The prefix is chosen after rounding, so that 999 960 becomes 1.00 M and not 1000 k.
  const { divisor, suffix } = scaleOf(Number(median.toPrecision(interval ? 5 : 3)), column)
  const scaled = median / divisor
  const unit = suffix ? `${nbsp}${suffix}` : ''
  if (!interval) {
    // three digits of what is shown: 99 960 becomes 100 k and not 100.0 k
    return { value: `${fixed(scaled, unaided(Number(scaled.toPrecision(3)), suffix))}${unit}`, interval: null }
  }
  const halfWidth = Math.max(interval.high - median, median - interval.low) / divisor
  // Rounds that all agree support every digit of the figure: "4 ± 0" for 4.25 would be another figure.
  const least = halfWidth < 0.0005 * Math.min(1, scaled) || halfWidth === 0
  const digits = least ? Math.max(unaided(scaled, suffix), scaled < 10 ? 2 : 1) : decimalsFor(halfWidth, scaled)
  const value = `${fixed(scaled, digits)}${unit}`
  // With so wide an interval, ± would suggest symmetry, and values below zero.
  if (halfWidth > scaled / 2) {
    const all = [median, interval.low, interval.high].map((end) => end / divisor)
    const even = decimalsOfWide(all)
    const [middle, low, high] = all.map((end) => `${fixed(end, even)}${unit}`)
    return { value: middle ?? value, interval: `(${low} to ${high})` }
  }
  return { value, interval: `±${nbsp}${least ? '0' : roundedWidth(halfWidth, digits)}${unit}` }
}

/**
 * The prefix of all ticks of an axis: that of the highest. `column`: the `columnUnit` of the figures beside the axis, which no tick
 * exceeds.
 */
export const tickPrefix = (highest: number, column: ColumnUnit = 1e18): { divisor: number; suffix: string } =>
  prefixes.find(({ limit, divisor }) => Math.abs(highest) >= limit && divisor <= column) ?? bare

/** Formats a lower bound, 56 960 as `≥ 56.9 k`: three digits like any figure, rounded down. */
export const formatLowerBound = (value: number, column?: ColumnUnit): string => {
  const { divisor, suffix } = scaleOf(value, column)
  const scaled = value / divisor
  const digits = unaided(scaled, suffix)
  // The small addend helps binary fractions: 0.29 is slightly less than 29 hundredths.
  const least = Math.floor(scaled * 10 ** digits + 1e-9) / 10 ** digits
  return `≥${nbsp}${fixed(least, digits)}${suffix ? `${nbsp}${suffix}` : ''}`
}

/**
 * Formats the figure of a ranking's row. A lower bound is shown as `≥ 56.9 k` without the interval of its rounds, which
 * says nothing about the true value.
 */
export const formatRanked = (
  median: number | null,
  interval: { low: number; high: number } | null,
  lowerBound: boolean,
  column?: ColumnUnit,
): { value: string; interval: string | null } =>
  lowerBound && median !== null
    ? { value: formatLowerBound(median, column), interval: null }
    : formatFigure(median, interval, column)

/** The largest of the figures of a chart, which may have hundreds of thousands: more than Math.max takes as arguments. 0 if none is above. */
export const largestOf = (values: readonly (number | null | undefined)[]): number =>
  values.reduce<number>((largest, value) => Math.max(largest, value ?? 0), 0)

/**
 * Formats ms without the unit: two decimals below 1 ms, or more for two digits, one decimal below 10 ms, then whole ms. Whole ms stay
 * so: they come from tools that print no others, and 4 is not known to be 4.0.
 */
export const formatMs = (ms: number): string => {
  if (Number.isInteger(ms) || ms >= 9.95) return fixed(Math.round(ms), 0)
  return ms < 0.995 ? ms.toFixed(decimalsOf(ms, 2)) : ms.toFixed(1)
}

/** Formats µs in the unit a person reads: ms, and seconds from 10 s. */
export const formatLatency = (us: number | null): string => {
  if (us === null) return '–'
  const ms = us / 1000
  if (ms >= 9999.5) return `${(ms / 1000).toFixed(1)}${nbsp}s`
  return `${formatMs(ms)}${nbsp}ms`
}

/**
 * Returns the noise of a machine, or the smallest difference that counts there, in per cent without its sign: `3.0`, `11.4`. One
 * decimal wherever it is said, so that all pages name the same threshold.
 */
export const noisePercent = (share: number): string => (share * 100).toFixed(1)

/** Formats bytes in decimal units: `41.2 MB`. */
export const formatBytes = (bytes: number | null): string => {
  if (bytes === null) return '–'
  const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(Number(bytes.toPrecision(3))) / 3))
  const scaled = bytes / 1000 ** power
  return `${power === 0 || scaled >= 100 ? Math.round(scaled) : scaled.toFixed(1)}${nbsp}${units[power]}`
}

/** Formats seconds as `45 s`, `3 min 20 s`, `2 h 5 min`. */
export const formatDuration = (seconds: number | null): string => {
  if (seconds === null) return '–'
  const whole = Math.round(seconds)
  if (whole < 60) return seconds < 10 && seconds !== whole ? `${seconds.toFixed(1)}${nbsp}s` : `${whole}${nbsp}s`
  if (whole < 3600) return `${Math.floor(whole / 60)}${nbsp}min${whole % 60 ? ` ${whole % 60}${nbsp}s` : ''}`
  return `${Math.floor(whole / 3600)}${nbsp}h${Math.floor((whole % 3600) / 60) ? ` ${Math.floor((whole % 3600) / 60)}${nbsp}min` : ''}`
}
