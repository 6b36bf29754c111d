import { countFailures } from '@wrkbench/contracts'
import { percent, type Rule, round } from './evidence.ts'

/** autocannon sends one request more on a connection that the server has ended, which no server can answer. */
const endedInOrder = '. Of autocannon, that may be a server that ends its connections in order after so many answers'

export const errors: Rule = ({ profile, metrics }) => {
  const counted = countFailures(metrics)
  if (!counted || counted.failed <= counted.total * 0.001) return null
  const { failed, total } = counted
  const told = `${round(failed)} of ${round(total)} requests failed (${percent(failed / total)})`
  return profile.generator === 'autocannon' && metrics.errors.other ? told + endedInOrder : told
}

/** Percentiles that boards and comparisons show. Only the run's page shows p999, so it must not cost a slow server its rank. */
const percentiles = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 } as const
const percentileKeys = Object.keys(percentiles) as (keyof typeof percentiles)[]

/** A percentile needs at least ten samples beyond it. */
export const tooFewSamples: Rule = ({ metrics }) => {
  const highest = percentileKeys.findLast((key) => metrics.latency[key] !== null)
  const samples = metrics.requests ?? metrics.successes
  if (!highest || samples === null) return null
  const needed = Math.ceil(10 / (1 - percentiles[highest]) - 1e-6)
  return samples < needed ? `${round(samples)} requests; ${highest} needs ${round(needed)}` : null
}

export const timeouts: Rule = ({ metrics, profile }) => {
  const count = metrics.errors.timeout ?? 0
  return count > 0
    ? `${round(count)} requests took longer than ${profile.timeoutSeconds === null ? 'the timeout' : `${profile.timeoutSeconds} s`}`
    : null
}

export const rateNotReached: Rule = ({ profile, metrics }) => {
  if (profile.rate === null) return null
  const counted = countFailures(metrics)
  if (!counted || !metrics.durationSeconds) return null
  const reached = counted.total / metrics.durationSeconds
  if (reached >= 0.98 * profile.rate) return null
  return `${round(reached)} of ${round(profile.rate)} requests/s were offered (${percent(reached / profile.rate)})`
}

/**
 * Applies to loads of a set time. bombardier, for one, lets every connection end its last request and divides by all of that time.
 * autocannon looks at its clock once a second and loads the server until then.
 */
export const endedLate: Rule = ({ profile: { durationSeconds: asked, generator }, metrics, figuresTold }) => {
  const took = metrics.durationSeconds
  if (figuresTold || asked === null || took === null || generator === 'autocannon') return null
  const late = took - asked
  return late > 0.25 && late > 0.05 * asked ? `the load took ${round(took)} s instead of ${round(asked)} s` : null
}
