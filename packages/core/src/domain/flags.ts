import type { Flag, HostUsage, LoadProfile, Metrics, ProcessUsage } from '@wrkbench/contracts'
import { countFailures } from './count-failures.ts'

/** What is known about a measurement; `null` where nobody watched (CI, imports). */
export interface Evidence {
  profile: LoadProfile
  metrics: Metrics
  server: ProcessUsage | null
  generator: ProcessUsage | null
  host: HostUsage | null
  serverDied: boolean
}

type Rule = (evidence: Evidence) => string | null

const percent = (share: number): string => `${(share * 100).toPrecision(3)} %`
const round = (value: number): string => Number(value.toPrecision(4)).toLocaleString('en')

const errors: Rule = ({ metrics }) => {
  const counted = countFailures(metrics)
  if (!counted || counted.failed <= counted.total * 0.001) return null
  return `${round(counted.failed)} of ${round(counted.total)} requests failed (${percent(counted.failed / counted.total)})`
}

const singleThreaded = new Set(['ab', 'autocannon'])

/** CPUs that a generator can use at the most: one for each thread it was told to start, or all there are. */
const generatorCores = ({ generator, threads }: LoadProfile, host: HostUsage): number => {
  if (threads !== null) return Math.min(threads, host.cpus)
  return singleThreaded.has(generator) ? 1 : host.cpus
}

const clientBound: Rule = ({ profile, generator, host }) => {
  if (!generator || !host || !generator.wallSeconds) return null
  if (generator.cpuUserSeconds === null || generator.cpuSystemSeconds === null) return null
  const used = (generator.cpuUserSeconds + generator.cpuSystemSeconds) / generator.wallSeconds
  const cores = generatorCores(profile, host)
  if (used < 0.9 * cores) return null
  return `${profile.generator} used ${round(used)} of the ${cores} CPU${cores === 1 ? '' : 's'} it can use (${percent(used / cores)})`
}

/** Tools that report latency in whole milliseconds. */
const coarseLatency = new Set(['ab', 'autocannon'])

/**
 * Little's law: what is in flight = rate × time in flight. Holds in a closed loop whose connections are always busy.
 * wrk adds computed samples for slow answers, so its mean is too high at times: there only too little in flight counts.
 */
const littlesLaw: Rule = ({ profile, metrics }) => {
  const { connections, pipeline, rate, keepAlive, generator } = profile
  if (rate !== null || !keepAlive || coarseLatency.has(generator)) return null
  const counted = countFailures(metrics)
  const { mean } = metrics.latency
  if (!counted || mean === null || !metrics.durationSeconds) return null
  const perSecond = counted.total / metrics.durationSeconds
  const inFlight = (perSecond * mean) / 1e6
  const expected = connections * pipeline
  const deviation = inFlight / expected - 1
  if (deviation >= -0.1 && (deviation <= 0.1 || generator === 'wrk')) return null
  return `${round(perSecond)} req/s × ${round(mean)} µs = ${round(inFlight)} in flight, but ${expected} were to be`
}

/** Those that boards and comparisons show. p999 stands on the run's page alone and must not cost a slow server its rank. */
const percentiles = { p50: 0.5, p75: 0.75, p90: 0.9, p95: 0.95, p99: 0.99 } as const
const percentileKeys = Object.keys(percentiles) as (keyof typeof percentiles)[]

/** A percentile needs at least ten samples beyond it. */
const tooFewSamples: Rule = ({ metrics }) => {
  const highest = percentileKeys.findLast((key) => metrics.latency[key] !== null)
  const samples = metrics.requests ?? metrics.successes
  if (!highest || samples === null) return null
  const needed = Math.ceil(10 / (1 - percentiles[highest]) - 1e-6)
  return samples < needed ? `${round(samples)} requests; ${highest} needs ${round(needed)}` : null
}

const timeouts: Rule = ({ metrics, profile }) => {
  const count = metrics.errors.timeout ?? 0
  return count > 0 ? `${round(count)} requests took longer than ${profile.timeoutSeconds} s` : null
}

const foreignCpu: Rule = ({ host, generator, server }) => {
  const wall = generator?.wallSeconds ?? server?.wallSeconds
  if (host?.foreignCpuSeconds == null || !wall) return null
  const share = host.foreignCpuSeconds / wall
  return share > 0.05 ? `other processes used ${percent(share)} of a core` : null
}

const steal: Rule = ({ host }) =>
  host?.stealShare != null && host.stealShare > 0.01 ? `${percent(host.stealShare)} of the CPU time was stolen` : null

/**
 * The 1-minute load average remembers our own run before this one: up to all CPUs for its server and the generator's
 * threads. Only more than that can come from others.
 */
const hostBusy: Rule = ({ host, profile }) => {
  if (host?.loadBefore == null) return null
  const ownAtMost = host.cpus + generatorCores(profile, host) + 0.5
  if (host.loadBefore <= ownAtMost) return null
  return `load average ${host.loadBefore.toFixed(2)} before the start, a run of this kind leaves at most ${ownAtMost}`
}

const serverDied: Rule = (evidence) => (evidence.serverDied ? 'a process of the server ended under load' : null)

const rateNotReached: Rule = ({ profile, metrics }) => {
  const counted = countFailures(metrics)
  if (profile.rate === null || !counted || !metrics.durationSeconds) return null
  const reached = counted.total / metrics.durationSeconds
  if (reached >= 0.98 * profile.rate) return null
  return `${round(reached)} of ${round(profile.rate)} requests/s were offered (${percent(reached / profile.rate)})`
}

const rules: Record<Flag['id'], Rule> = {
  errors,
  'client-bound': clientBound,
  'littles-law': littlesLaw,
  'too-few-samples': tooFewSamples,
  timeouts,
  'foreign-cpu': foreignCpu,
  steal,
  'host-busy': hostBusy,
  'server-died': serverDied,
  'rate-not-reached': rateNotReached,
}

/** Reasons not to trust a result as it stands, each with the figures that say so. What is not known raises no flag. */
export const flagsOf = (evidence: Evidence): Flag[] =>
  Object.entries(rules).flatMap(([id, rule]) => {
    const found = rule(evidence)
    return found === null ? [] : [{ id: id as Flag['id'], evidence: found }]
  })
