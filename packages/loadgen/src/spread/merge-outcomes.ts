import type { Metrics, MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome } from '../load-generator.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { result } from '../parse/result.ts'
import { latenciesOf, pooled } from './distribution.ts'

/** The parsed output of one load host's generator. */
export interface HostOutcome {
  host: string
  outcome: ParseOutcome
}

type Read = { host: string } & Extract<ParseOutcome, { kind: 'result' }>

/** Maximum share by which durations may differ; beyond it, the hosts did not make one load together. */
const mostApart = 0.05

const needResult = ({ host, outcome }: HostOutcome): Read =>
  outcome.kind === 'result' ? { host, ...outcome } : noResult(`${host}: ${outcome.reason}`)

const sum = (values: readonly (number | null)[]): number | null =>
  values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0)

const sums = <Key extends string>(groups: readonly Record<Key, number | null>[]): Record<Key, number | null> => {
  const keys = Object.keys(groups[0] ?? {}) as Key[]
  return Object.fromEntries(keys.map((key) => [key, sum(groups.map((group) => group[key]))])) as Record<
    Key,
    number | null
  >
}

/** The common window: the longest duration, from which no other may differ by much. */
const windowOf = (reads: readonly Read[]): number | null => {
  const seconds = reads.flatMap(({ metrics }) => metrics.durationSeconds ?? [])
  if (seconds.length < reads.length) return null
  const [shortest, longest] = [Math.min(...seconds), Math.max(...seconds)]
  if (shortest < longest * (1 - mostApart)) {
    noResult(`the hosts did not load together: for ${shortest.toFixed(2)} s and for ${longest.toFixed(2)} s`)
  }
  return longest
}

const extreme = (values: readonly (number | null)[], pick: (...values: number[]) => number): number | null =>
  values.every((value) => value !== null) ? pick(...values) : null

/** Mean over all requests: the hosts' means weighted by their number of requests. */
const meanOf = (reads: readonly Read[]): number | null => {
  const total = sum(reads.map(({ metrics }) => metrics.requests))
  const weighed = sum(
    reads.map(({ metrics: { latency, requests } }) => (latency.mean === null ? null : latency.mean * (requests ?? 0))),
  )
  return total && weighed !== null ? weighed / total : null
}

/**
 * Exact, from the distributions, if every host has one. Otherwise only figures that can be combined; percentiles are
 * never averaged.
 */
const latencyOf = (reads: readonly Read[]): Metrics['latency'] => {
  const distributions = reads.flatMap(({ distribution }) => (distribution ? [distribution] : []))
  const exact = distributions.length === reads.length ? latenciesOf(pooled(distributions)) : null
  if (exact) return exact
  const all = (key: 'min' | 'max') => reads.map(({ metrics }) => metrics.latency[key])
  const unknown = { stdev: null, p50: null, p75: null, p90: null, p95: null, p99: null, p999: null }
  return { ...unknown, mean: meanOf(reads), min: extreme(all('min'), Math.min), max: extreme(all('max'), Math.max) }
}

/** A figure that one host's output lacks is missing in the whole, for that host's reason. */
const reasonsOf = (reads: readonly Read[]): MissingReasons => ({
  latency: 'the generator prints no distribution, and percentiles of several hosts cannot be averaged',
  'requestsPerSecond.stdev': 'each load host samples its own share of the rate',
  'requestsPerSecond.max': 'each load host samples its own share of the rate',
  ...Object.fromEntries(
    reads.flatMap(({ host, missing, metrics }) =>
      Object.entries(missing)
        .filter(([path]) => !path.startsWith('latency.') || metrics.latency.mean === null)
        .map(([path, reason]) => [path, `${host}: ${reason}`]),
    ),
  ),
})

const merge = (reads: readonly Read[]): ParseOutcome => {
  const all = reads.map(({ metrics }) => metrics)
  const durationSeconds = windowOf(reads)
  /**
   * The server's total divided by the common window. The sum of the hosts' rates, each over its own window, is used
   * only if there is no common window.
   */
  const perSecond = (total: number | null, rates: readonly (number | null)[]): number | null =>
    total !== null && durationSeconds ? total / durationSeconds : sum(rates)
  const requests = sum(all.map((metrics) => metrics.requests))
  const successes = sum(all.map((metrics) => metrics.successes))
  const bytes = sums(all.map((metrics) => metrics.bytes))
  const metrics: Metrics = {
    requests,
    successes,
    durationSeconds,
    bytes,
    successesPerSecond: perSecond(
      successes,
      all.map((metrics) => metrics.successesPerSecond),
    ),
    requestsPerSecond: {
      mean: perSecond(
        requests,
        all.map(({ requestsPerSecond }) => requestsPerSecond.mean),
      ),
      stdev: null,
      max: null,
    },
    latency: latencyOf(reads),
    throughputBytesPerSecond: perSecond(
      bytes.read,
      all.map((metrics) => metrics.throughputBytesPerSecond),
    ),
    responses: sums(all.map(({ responses }) => responses)),
    errors: sums(all.map(({ errors }) => errors)),
  }
  const reasons = reasonsOf(reads)
  return result(metrics, { reasons, otherwise: 'a load host did not tell', version: reads[0]?.version ?? null })
}

/**
 * Merges the outputs of hosts that made one load together: counts are added, rates computed over the common window,
 * distributions pooled. The outcome of a single host is returned as it is. Returns `no-result` if a host has no result,
 * or if the hosts did not load at the same time.
 */
export const mergeOutcomes = (outcomes: readonly HostOutcome[]): ParseOutcome => {
  const [only, another] = outcomes
  if (only && !another) return only.outcome
  return parsing(() => merge(outcomes.map(needResult)))
}
