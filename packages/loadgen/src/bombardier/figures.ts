import type { Failure } from '../parse/failures.ts'

/** What both forms of bombardier's output come down to; null: not in this form. Latencies in µs. */
export interface BombardierFigures {
  seconds: number | null
  codes: { '1xx': number; '2xx': number; '3xx': number; '4xx': number; '5xx': number }
  /** requests that got no answer */
  others: number
  failures: Failure[]
  latency: { mean: number; max: number; percentiles: Record<string, number> } | null
  rate: { mean: number; max: number } | null
  bytes: { read: number; written: number } | null
}
