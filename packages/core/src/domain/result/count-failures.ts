import type { Metrics } from '@wrkbench/contracts'

/**
 * Requests that did not succeed, and all that were made: `requests` counts those that were answered, `errors` those that
 * were lost. (wrk counts an answer after its timeout as both; it is a failure either way.) null: not known.
 */
export const countFailures = ({ requests, successes, errors }: Metrics): { failed: number; total: number } | null => {
  if (requests === null || successes === null) return null
  const { connect, read, write, timeout, other } = errors
  const lost = (connect ?? 0) + (read ?? 0) + (write ?? 0) + (timeout ?? 0) + (other ?? 0)
  return { failed: requests - successes + lost, total: requests + lost }
}
