/** Request times in µs by what k6 calls them, those that the test asked for. */
export type Trend = ReadonlyMap<string, number>

/** What both forms of k6's summary come down to. */
export interface K6Figures {
  /** all that were made, with those that got no answer */
  requests: number
  rate: number
  /** error responses and requests without an answer */
  failed: number
  /** of all requests */
  duration: Trend
  /** of those alone that did not fail; null: no such line */
  expectedDuration: Trend | null
  received: boolean
  /** null: printed to two digits only */
  bytes: { read: number; written: number } | null
}
