import { countFailures } from '@wrkbench/contracts'
import { type Evidence, type Rule, round } from './evidence.ts'
import { foreignCpu, steal } from './machine.ts'
import { clientBound, cpuSeconds, throttled } from './processes.ts'

/** Tools that report latency in whole milliseconds. */
const coarseLatency = new Set<string | null>(['ab', 'autocannon'])

/** Tools that send at a fixed rate, no matter how many requests are in flight. */
const openLoop = new Set<string | null>(['wrk2', 'vegeta'])

const say = (perSecond: number, us: number, expected: number): string => {
  const inFlight = (perSecond * us) / 1e6
  const told = inFlight < 0.001 ? 'less than 0.001' : round(inFlight)
  return `${round(perSecond)} req/s × ${round(us)} µs = ${told} in flight, but ${expected} were to be`
}

const inWrongUnits = '. Latencies are told in µs; if they were, the load was not what its profile says'

/**
 * Bounds, as multiples of the expected requests in flight, for a load that is not fully described: at least most of its
 * connections are idle, at most each has the deepest pipeline. Milliseconds reported as microseconds are off by 1000.
 */
const whateverTheLoad = { idle: 1 / 100, deepest: 256 }

/**
 * Checks the units of figures that were handed in as numbers and not parsed. It objects only to deviations so large that
 * nothing but a wrong unit explains them.
 */
const unitsOfTold = ({ profile, metrics, figuresTold }: Evidence): string | null => {
  if (!figuresTold || profile.connections === null || openLoop.has(profile.generator)) return null
  const { durationSeconds, requests, requestsPerSecond, successesPerSecond, latency } = metrics
  const counted = requests !== null && durationSeconds ? requests / durationSeconds : null
  const perSecond = counted ?? requestsPerSecond.mean ?? successesPerSecond
  const us = latency.mean ?? latency.p50
  if (!perSecond || !us) return null
  const expected = profile.connections * (profile.pipeline ?? 1)
  const share = (perSecond * us) / 1e6 / expected
  const most = profile.pipeline === null ? whateverTheLoad.deepest : 1 / whateverTheLoad.idle
  return share < whateverTheLoad.idle || share > most ? say(perSecond, us, expected) + inWrongUnits : null
}

/**
 * Returns the share of its time that a connection of wrk may rest. Each of its threads reads all answers that have arrived, and writes
 * the next requests after that: meanwhile their connections have nothing in flight, for as long as the thread computes, and as long
 * again where the server's threads want the same CPU.
 */
const restsFor = ({ profile: { generator, threads }, generator: usage }: Evidence): number => {
  const seconds = generator === 'wrk' && usage ? cpuSeconds(usage) : null
  return seconds !== null && usage?.wallSeconds ? (2 * seconds) / usage.wallSeconds / (threads ?? 1) : 0
}

/** Whether another flag already says why connections were idle: the generator had to wait for CPU time. */
const waitedForCpu = (evidence: Evidence): boolean => {
  const rules = evidence.profile.generator === 'wrk' ? [clientBound, foreignCpu, steal, throttled] : [clientBound]
  return rules.some((rule) => rule(evidence) !== null)
}

/** How far the requests in flight are from those that there were to be, as a share, and the figures behind it; null if not known. */
const deviationFrom = (expected: number, { metrics }: Evidence): { share: number; said: string } | null => {
  const counted = countFailures(metrics)
  const { mean } = metrics.latency
  if (!counted || mean === null || !metrics.durationSeconds) return null
  const perSecond = counted.total / metrics.durationSeconds
  return { share: (perSecond * mean) / 1e6 / expected - 1, said: say(perSecond, mean, expected) }
}

/** Applies the law to closed loops, whose connections are always busy, and to exact means only. */
const busyConnections = (evidence: Evidence): string | null => {
  const { connections, pipeline, keepAlive, generator } = evidence.profile
  if (connections === null || pipeline === null || !keepAlive || coarseLatency.has(generator)) return null
  const deviation = deviationFrom(connections * pipeline, evidence)
  if (!deviation) return null
  const least = -0.1 - restsFor(evidence)
  if (deviation.share < least && waitedForCpu(evidence)) return null
  return deviation.share < least || (deviation.share > 0.1 && generator !== 'wrk') ? deviation.said : null
}

/** The text of wrk has computed samples for slow answers. Where they add up, more requests seem to be in flight than can be. */
export const computedLatencies: Rule = (evidence) => {
  const { connections, pipeline, generator } = evidence.profile
  if (generator !== 'wrk' || connections === null || evidence.figuresTold) return null
  const deviation = deviationFrom(connections * (pipeline ?? 1), evidence)
  return deviation && deviation.share > 0.1 ? deviation.said : null
}

/**
 * Little's law: requests in flight = rate × time in flight.
 * For wrk only too few in flight raise it: of too many, `computed-latencies` tells why.
 * A generator without spare CPU leaves connections idle; the flag `client-bound` already says so.
 */
export const littlesLaw: Rule = (evidence) =>
  evidence.profile.rate === null ? (unitsOfTold(evidence) ?? busyConnections(evidence)) : null
