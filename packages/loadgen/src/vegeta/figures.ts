import type { Answers } from '../parse/status-codes.ts'

/** What both forms of vegeta's report come down to; times in µs. */
export interface VegetaFigures {
  /** all that were sent */
  requests: number
  /** attack and the wait for its last answers */
  seconds: number
  rate: number
  answers: Answers
  /** requests with the status 0 */
  unanswered: number
  latency: Partial<Record<'min' | 'mean' | 'max' | 'p50' | 'p90' | 'p95' | 'p99', number>>
}
