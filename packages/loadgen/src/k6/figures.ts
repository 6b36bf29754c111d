/** Request times in µs by k6's names of statistics; only those that the test asked for. */
export type Trend = ReadonlyMap<string, number>

/** Figures that both formats of k6's summary contain. */
export interface K6Figures {
  /** all requests made, including those without an answer */
  requests: number
  rate: number
  /** error responses and requests without an answer */
  failed: number
  /** times of all requests */
  duration: Trend
  /** times of requests that did not fail; null if there is no such line */
  expectedDuration: Trend | null
  received: boolean
  /** null if printed with two digits only */
  bytes: { read: number; written: number } | null
}
