import { emptyMetrics, type LoadProfile, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import { computableMs, type MillisecondFigure, wholeMs } from '../parse/printed-times.ts'
import type { AutocannonJson } from './json.ts'

/**
 * Counts requests without an answer. autocannon counts an error only for some broken connections: one that the server
 * closes cleanly loses its requests silently. Requests sent in excess of the answers and of those that may still be open at
 * the end count as lost. With a rate, autocannon counts a first second's worth as sent before sending it, so that number is
 * no evidence of loss.
 */
export const lostRequests = (json: AutocannonJson, rate: number | null): number => {
  const open = Math.max(json.connections * json.pipelining, rate ?? 0)
  return Math.max(json.errors, json.requests.sent - json.requests.total - open)
}

/** Why the latencies do not represent how long answers took; null if they do. */
const distortion = (json: AutocannonJson, lost: number): string | null => {
  if (json.latency.totalCount === 0) return 'autocannon timed no answer'
  if (json.latency.totalCount > json.requests.total) {
    return 'autocannon mixed computed samples in (its correction for a fixed rate, made for every millisecond)'
  }
  return lost > json.timeouts
    ? `${lost} requests were lost with their connections; autocannon then times answers from requests of closed ones`
    : null
}

type Name = keyof Metrics['latency']

/** Latencies in µs from whole milliseconds, which autocannon rounds down; with the reasons for nulls. */
export const latencyOf = (
  json: AutocannonJson,
  profile: LoadProfile | null,
): { latency: Metrics['latency']; reasons: MissingReasons } => {
  const { latency: ms } = json
  const latency = emptyMetrics().latency
  const distorted = distortion(json, lostRequests(json, profile?.rate ?? null))
  if (distorted) return { latency, reasons: { latency: distorted } }
  const reasons: MissingReasons = {
    'latency.min': 'the minimum of autocannon leaves out answers under 1 ms',
    'latency.p95': 'autocannon prints 90 and 97.5 %, not 95 %',
  }
  const figures: Partial<Record<Name, MillisecondFigure>> = {
    mean: computableMs(ms.mean, 1),
    stdev: computableMs(ms.stddev, 1),
    max: wholeMs(ms.max),
    p50: wholeMs(ms.p50),
    p75: wholeMs(ms.p75),
    p90: wholeMs(ms.p90),
    p99: wholeMs(ms.p99),
    p999: wholeMs(ms.p99_9),
  }
  for (const [name, { us, reason }] of Object.entries(figures)) {
    latency[name as Name] = us
    reasons[`latency.${name}`] = reason
  }
  return { latency, reasons }
}
