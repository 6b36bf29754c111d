import type { Answers } from '../parse/status-codes.ts'

/** Figures that both formats of vegeta's report contain; times in µs. */
export interface VegetaFigures {
  /** all requests sent */
  requests: number
  /** duration of the attack and of the wait for its last answers */
  seconds: number
  rate: number
  answers: Answers
  /** requests with status 0 */
  unanswered: number
  latency: Partial<Record<'min' | 'mean' | 'max' | 'p50' | 'p90' | 'p95' | 'p99', number>>
}
