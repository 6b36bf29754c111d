import {
  type ColumnUnit,
  columnUnit,
  decimalsOf,
  formatFigure,
  formatLowerBound,
  formatMs,
  type MetricId,
  metricCatalogue,
  mostDecimals,
  numberText,
  tickPrefix,
} from '@wrkbench/contracts'

export { plural } from '@wrkbench/contracts'

/** no-break space, which stands before every unit */
export const nbsp = '\u00a0'
export const missing = '–'

const grouped = (value: number, decimals: number): string =>
  numberText(value, { minimumFractionDigits: 0, maximumFractionDigits: decimals })

/** As `grouped`, but with at least three digits below 1, so that small figures do not look like zero. */
const groupedFine = (value: number, decimals: number): string =>
  grouped(value, Math.abs(value) < 1 ? Math.min(mostDecimals, decimalsOf(value, decimals - 1) + 1) : decimals)

/**
 * Formats a value for a table column without its unit, which stands in the head (`headUnit`): latency in ms, memory in MB. `column`: its
 * `unitOfColumn`.
 */
export const formatColumn = (metric: MetricId, value: number | null | undefined, column?: ColumnUnit): string => {
  if (value === null || value === undefined) return missing
  switch (metricCatalogue[metric].unit) {
    case 'µs':
      return formatMs(value / 1000)
    case 'B': {
      const mb = value / 1e6
      return mb < 9.95 ? mb.toFixed(decimalsOf(mb, 1)) : grouped(Math.round(mb), 0)
    }
    case 'B/s': {
      const mb = value / 1e6
      return mb < 9.995 ? mb.toFixed(decimalsOf(mb, 2)) : mb < 99.95 ? mb.toFixed(1) : grouped(Math.round(mb), 0)
    }
    case '%':
    case 'ms':
      return value < 0.95 ? grouped(value, decimalsOf(value, 1)) : grouped(Math.round(value), 0)
    default:
      return formatFigure(value, null, column).value
  }
}

/** Divisors that convert a base unit to the unit of its column (`headUnit`). */
const divisors: Record<string, number> = { µs: 1e3, B: 1e6, 'B/s': 1e6 }
export const inColumnUnit = (metric: MetricId, value: number): number =>
  value / (divisors[metricCatalogue[metric].unit] ?? 1)

/** What the figures of a column are divided by beyond the unit in its head, so that all have the same prefix. */
export const unitOfColumn = (metric: MetricId, values: readonly (number | null | undefined)[]): ColumnUnit =>
  columnUnit(values.map((value) => (value ? inColumnUnit(metric, value) : value)))

/** Formats a value with all its digits, up to nine: `131,268.51`, `0.57327`. */
export const formatFull = (value: number): string => numberText(value, { maximumSignificantDigits: 9 })

/** Whether a value has no more digits than somebody writes down. A rate that was computed has up to 17, which nobody measured. */
export const isWritten = (value: number): boolean =>
  Math.abs(Number(value.toPrecision(9)) - value) <= Math.abs(value) * 1e-14

const headUnits: Record<string, string> = {
  µs: 'ms',
  B: 'MB',
  'B/s': 'MB/s',
  req: '',
  'req/s': 'req/s',
  '%': '%',
  ms: 'ms',
}
export const headUnit = (metric: MetricId): string =>
  headUnits[metricCatalogue[metric].unit] ?? metricCatalogue[metric].unit

/** Formats the stored value with its base unit: `131,268.51 req/s`, `612.4 µs`. */
export const formatExact = (metric: MetricId, value: number): string =>
  `${groupedFine(value, Math.abs(value) >= 1e6 ? 0 : 2)}${nbsp}${metricCatalogue[metric].unit}`

/** Formats an interval for a tooltip, with how it was computed if that is known. */
export const formatInterval = (
  metric: MetricId,
  { low, high, method }: { low: number; high: number; method?: string },
): string =>
  `95 % interval ${formatExact(metric, low)} to ${formatExact(metric, high)}${method === undefined ? '' : ` (${method})`}`

/** Formats a ratio: three decimals, `1.052`, or three digits below 0.1, `0.000412`, so that none reads 0. */
export const formatRatio = (ratio: number): string => (ratio < 0.1 ? ratio.toPrecision(3) : ratio.toFixed(3))

const superscript = (digits: number): string =>
  [...String(digits)].map((digit) => (digit === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])).join('')

/** A tick without a prefix. Beside an axis there is room for some seven digits: those of larger and smaller ones are powers of ten. */
const bareTick = (value: number, most: number): string => {
  const size = Math.abs(most)
  if (size === 0 || value === 0 || (size >= 1e-3 && size < 1e7)) return groupedFine(value, 2)
  const power = Math.floor(Math.log10(size) + 1e-9)
  return `${grouped(value / 10 ** power, 2)}${nbsp}×${nbsp}10${superscript(power)}`
}

/**
 * Formats a tick of a chart axis, `100 k`, `1.5 M`, `7,500`, `0`, with prefixes from the same size on as figures have them.
 * `most`: the highest tick of a linear axis, so that all its ticks have the same prefix. `column`: the `unitOfColumn` of the figures beside
 * the axis, whose prefix its ticks then have.
 */
export const formatTick = (value: number, most = value, column?: ColumnUnit): string => {
  if (value === 0) return '0'
  // its figures are below 10,000: they have no prefix, and a tick above them needs none
  if (column === 1 && Math.abs(most) < 1e5) return bareTick(value, most)
  const { divisor, suffix } = tickPrefix(most, column === 1 ? undefined : column)
  return suffix === '' ? bareTick(value, most) : `${grouped(value / divisor, 2)}${nbsp}${suffix}`
}

/** Formats a tick in the unit that `formatColumn` uses. */
export const formatMetricTick = (metric: MetricId, value: number, most = value, column?: ColumnUnit): string => {
  const unit = metricCatalogue[metric].unit
  if (unit === 'µs') return bareTick(value / 1e3, most / 1e3)
  if (unit === 'B' || unit === 'B/s') return bareTick(value / 1e6, most / 1e6)
  return formatTick(value, most, column)
}

/**
 * Formats the headline and its interval in the column's unit, rounded to what the interval supports. `column`: its
 * `unitOfColumn`.
 */
export const formatHeadline = (
  metric: MetricId,
  median: number | null,
  interval: { low: number; high: number } | null,
  column?: ColumnUnit,
): { value: string; interval: string | null } => {
  const divisor = divisors[metricCatalogue[metric].unit] ?? 1
  if (median === null) return { value: missing, interval: null }
  if (!interval) {
    return divisor === 1 ? formatFigure(median, null, column) : { value: formatColumn(metric, median), interval: null }
  }
  return formatFigure(median / divisor, { low: interval.low / divisor, high: interval.high / divisor }, column)
}

/**
 * Like `formatHeadline`, but shows a lower bound as `≥ 56.9 k`, without an interval, because the interval of its rounds says
 * nothing about the true value.
 */
export const formatStanding = (
  metric: MetricId,
  { median, interval }: { median: number | null; interval: { low: number; high: number } | null },
  lowerBound: boolean,
  column?: ColumnUnit,
): { value: string; interval: string | null } =>
  lowerBound && median !== null
    ? { value: formatLowerBound(inColumnUnit(metric, median), column), interval: null }
    : formatHeadline(metric, median, interval, column)

/** Returns how figures that are read together are written, `51.2 k → 9.8 k`: all with the prefix that suits them all. */
export const writerOf = (
  metric: MetricId,
  values: readonly (number | null | undefined)[],
): ((value: number) => string) => {
  const unit = unitOfColumn(metric, values)
  return (value) => formatHeadline(metric, value, null, unit).value
}

/** Formats a count with thousands separators. */
export const formatCount = (value: number | null): string => (value === null ? missing : grouped(value, 0))
