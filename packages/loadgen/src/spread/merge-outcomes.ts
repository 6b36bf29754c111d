import type { Metrics, MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome } from '../load-generator.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { result } from '../parse/result.ts'
import { latenciesOf, pooled } from './distribution.ts'

/** What one load host's generator printed, read. */
export interface HostOutcome {
  host: string
  outcome: ParseOutcome
}

type Read = { host: string } & Extract<ParseOutcome, { kind: 'result' }>

/** load that began or ended apart by more than this share was not one load */
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

/** The common window: the longest, which no other may differ from by much. */
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

/** Weighed by the requests behind each: the mean of all of them. */
const meanOf = (reads: readonly Read[]): number | null => {
  const total = sum(reads.map(({ metrics }) => metrics.requests))
  const weighed = sum(
    reads.map(({ metrics: { latency, requests } }) => (latency.mean === null ? null : latency.mean * (requests ?? 0))),
  )
  return total && weighed !== null ? weighed / total : null
}

/** Exact from the distributions where each host has one; else what can be added, and never a mean of percentiles. */
const latencyOf = (reads: readonly Read[]): Metrics['latency'] => {
  const distributions = reads.flatMap(({ distribution }) => (distribution ? [distribution] : []))
  const exact = distributions.length === reads.length ? latenciesOf(pooled(distributions)) : null
  if (exact) return exact
  const all = (key: 'min' | 'max') => reads.map(({ metrics }) => metrics.latency[key])
  const unknown = { stdev: null, p50: null, p75: null, p90: null, p95: null, p99: null, p999: null }
  return { ...unknown, mean: meanOf(reads), min: extreme(all('min'), Math.min), max: extreme(all('max'), Math.max) }
}

/** Whatever one host's output lacks, the whole lacks, for that host's reason. */
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
  /** What the server answered over the common window; the hosts' rates, each over a window of its own, only without one. */
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
 * One load that several hosts made together: counts added, rates over the common window, distributions pooled. One host alone stays as it
 * is. No result when one of them has none, or when they did not load at the same time.
 */
export const mergeOutcomes = (outcomes: readonly HostOutcome[]): ParseOutcome => {
  const [only, another] = outcomes
  if (only && !another) return only.outcome
  return parsing(() => merge(outcomes.map(needResult)))
}
