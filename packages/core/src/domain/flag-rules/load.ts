import { countFailures } from '../count-failures.ts'
import { percent, type Rule, round } from './evidence.ts'
import { clientBound } from './processes.ts'

export const errors: Rule = ({ metrics }) => {
  const counted = countFailures(metrics)
  if (!counted || counted.failed <= counted.total * 0.001) return null
  return `${round(counted.failed)} of ${round(counted.total)} requests failed (${percent(counted.failed / counted.total)})`
}

/** Tools that report latency in whole milliseconds. */
const coarseLatency = new Set<string | null>(['ab', 'autocannon'])

/**
 * Little's law: what is in flight = rate × time in flight. Holds in a closed loop whose connections are always busy.
 * wrk adds computed samples for slow answers, so its mean is too high at times: there only too little in flight counts.
 * A generator without CPU to spare leaves connections idle; `client-bound` says so already.
 */
export const littlesLaw: Rule = (evidence) => {
  const { profile, metrics } = evidence
  const { connections, pipeline, rate, keepAlive, generator } = profile
  if (connections === null || pipeline === null) return null
  if (rate !== null || !keepAlive || coarseLatency.has(generator)) return null
  const counted = countFailures(metrics)
  const { mean } = metrics.latency
  if (!counted || mean === null || !metrics.durationSeconds) return null
  const perSecond = counted.total / metrics.durationSeconds
  const inFlight = (perSecond * mean) / 1e6
  const expected = connections * pipeline
  const deviation = inFlight / expected - 1
  if (deviation < -0.1 && clientBound(evidence) !== null) return null
  if (deviation >= -0.1 && (deviation <= 0.1 || generator === 'wrk')) return null
  return `${round(perSecond)} req/s × ${round(mean)} µs = ${round(inFlight)} in flight, but ${expected} were to be`
}

/** Those that boards and comparisons show. p999 stands on the run's page alone and must not cost a slow server its rank. */
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
