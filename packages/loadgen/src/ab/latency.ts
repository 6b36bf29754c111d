import { emptyMetrics, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import { computableMs, type MillisecondFigure, wholeMs } from '../parse/printed-times.ts'
import type { latencyReasons } from '../parse/share-of-failures.ts'
import type { ServedWithin } from './percentiles-csv.ts'
import type { AbText } from './text.ts'

type Name = keyof Metrics['latency']
const percentages = { p50: 50, p75: 75, p90: 90, p95: 95, p99: 99 } as const

const fromCsv = (csv: ServedWithin | null, percentage: number): MillisecondFigure | null => {
  const ms = csv?.get(percentage)
  return ms === undefined ? null : { us: Math.round(ms * 1000), reason: '' }
}

const absent = (reason: string): MillisecondFigure => ({ us: null, reason })

/**
 * Latencies in µs from the CSV file if there is one, else from the text's milliseconds as far as these are precise
 * enough; with the reasons for nulls.
 */
export const latencyOf = (
  { total, percentiles }: AbText,
  csv: ServedWithin | null,
  why: ReturnType<typeof latencyReasons>,
): { latency: Metrics['latency']; reasons: MissingReasons } => {
  const latency = emptyMetrics().latency
  const reasons: MissingReasons = { 'latency.p999': 'the table of ab ends at 99 %' }
  const set = (name: Name, figure: MillisecondFigure, distorted: string | null) => {
    latency[name] = distorted ? null : figure.us
    reasons[`latency.${name}`] = distorted ?? figure.reason
  }
  set('min', fromCsv(csv, 0) ?? wholeMs(total.min), why.extremes)
  set('max', fromCsv(csv, 100) ?? wholeMs(total.max), why.extremes)
  // ab rounds means to the nearest millisecond and standard deviations to the nearest tenth.
  set('mean', computableMs(total.mean, 0.5), why.extremes)
  const stdev = total.stdev === null ? absent('not printed (ab -S)') : computableMs(total.stdev, 0.05)
  set('stdev', stdev, why.extremes)
  for (const [name, percentage] of Object.entries(percentages) as [Name, number][]) {
    const ms = percentiles.get(percentage)
    const printed = ms === undefined ? absent('ab printed no table of percentages (ab -d)') : wholeMs(ms)
    set(name, fromCsv(csv, percentage) ?? printed, why.percentiles)
  }
  return { latency, reasons }
}
