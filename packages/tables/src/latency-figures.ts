import type { ComparedGroup } from '@wrkbench/contracts'
import { formatHeadline } from './figures.ts'

export const latencyPercentiles = ['p50', 'p75', 'p90', 'p95', 'p99', 'p999', 'max'] as const
export type Percentile = (typeof latencyPercentiles)[number]
export const latencyPercentileNames: Record<Percentile, string> = {
  p50: '50',
  p75: '75',
  p90: '90',
  p95: '95',
  p99: '99',
  p999: '99.9',
  max: 'max',
}

/** The head of a percentile's column: `p99.9`, `max`. */
export const latencyHead = (key: Percentile): string => (key === 'max' ? 'max' : `p${latencyPercentileNames[key]}`)

type Told = Pick<ComparedGroup, 'latency' | 'latencyIntervals'>

/** Writes a percentile of a group in ms, rounded to what its interval supports. */
export const sayPercentile = ({ latency, latencyIntervals }: Told, key: Percentile) =>
  formatHeadline('latencyP50Us', latency[key], latencyIntervals[key] ?? null)
