import type { Metrics } from './metrics.ts'

/**
 * Returns the number of requests that did not succeed and of all requests made; null if not known. `requests` counts answered
 * requests, `errors` lost ones. (wrk counts an answer that arrives after its timeout as both; it is a failure either way.)
 */
export const countFailures = ({ requests, successes, errors }: Metrics): { failed: number; total: number } | null => {
  if (requests === null || successes === null) return null
  const { connect, read, write, timeout, other } = errors
  const lost = (connect ?? 0) + (read ?? 0) + (write ?? 0) + (timeout ?? 0) + (other ?? 0)
  return { failed: requests - successes + lost, total: requests + lost }
}
