import type { Failure } from '../parse/failures.ts'

/** Figures that both output formats of bombardier contain; null if a format lacks one. Latencies in µs. */
export interface BombardierFigures {
  seconds: number | null
  codes: { '1xx': number; '2xx': number; '3xx': number; '4xx': number; '5xx': number }
  /** requests without an answer */
  others: number
  failures: Failure[]
  /** requests that were sent again, as their answer was lost; null if not known */
  lostTries: number | null
  latency: { mean: number; max: number; percentiles: Record<string, number> } | null
  rate: { mean: number; max: number } | null
  bytes: { read: number; written: number } | null
}
