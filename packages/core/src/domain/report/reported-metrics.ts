import {
  emptyMetrics,
  type Metrics,
  type MissingReasons,
  ProcessUsage,
  type ReportedMetrics,
} from '@wrkbench/contracts'
import { figurePaths, figuresOf } from '@wrkbench/db'

const notReported = 'not in the report'

const successesOf = ({ successes, requests, responses }: ReportedMetrics): number | null => {
  if (successes !== undefined) return successes
  const { '2xx': ok, '3xx': moved = 0, '4xx': refused, '5xx': failed } = responses ?? {}
  if (ok !== undefined) return ok + moved
  return requests !== undefined && refused === 0 && failed === 0 ? requests : null
}

const most = 100
const reasonsOf = new Map<string, MissingReasons>()

/** Shares one object among all results that lack the same figures, as the thousand results of one report usually do. */
const reasonsFor = (figures: readonly (number | null)[]): MissingReasons => {
  const lacking = figures.map((value) => (value === null ? '-' : '+')).join('')
  const known = reasonsOf.get(lacking)
  if (known) return known
  const paths = figurePaths.filter((_, index) => figures[index] === null)
  const reasons = Object.freeze(Object.fromEntries(paths.map((path) => [path, notReported])))
  if (reasonsOf.size >= most) reasonsOf.clear()
  reasonsOf.set(lacking, reasons)
  return reasons
}

/**
 * Completes the reported figures to a whole `Metrics`, with reasons for the figures that are missing. The headline, successful
 * responses per second, is computed if counts and time allow it; it stays unknown if only a rate of all requests is given.
 */
export const completeMetrics = (reported: ReportedMetrics): { metrics: Metrics; missing: MissingReasons } => {
  const none = emptyMetrics()
  const successes = successesOf(reported)
  const durationSeconds = reported.durationSeconds ?? null
  const computed = successes !== null && durationSeconds ? successes / durationSeconds : null
  const metrics: Metrics = {
    requests: reported.requests ?? null,
    successes,
    durationSeconds,
    successesPerSecond: reported.successesPerSecond ?? computed,
    requestsPerSecond: Object.assign(none.requestsPerSecond, reported.requestsPerSecond),
    latency: Object.assign(none.latency, reported.latency),
    bytes: Object.assign(none.bytes, reported.bytes),
    throughputBytesPerSecond: reported.throughputBytesPerSecond ?? null,
    responses: Object.assign(none.responses, reported.responses),
    errors: Object.assign(none.errors, reported.errors),
  }
  return { metrics, missing: reasonsFor(figuresOf(metrics)) }
}

type Usage = Omit<ProcessUsage, 'missing'>
const usageKeys = Object.keys(ProcessUsage.properties).filter((key) => key !== 'missing')

/** Returns the CPU time and memory of the server's processes as reported; null if the report has neither. */
export const reportedUsage = ({ cpu, memory, durationSeconds }: ReportedMetrics): ProcessUsage | null => {
  if (cpu === undefined && memory === undefined) return null
  const usage: Usage = {
    ...(Object.fromEntries(usageKeys.map((key) => [key, null])) as Usage),
    cpuUserSeconds: cpu?.userSeconds ?? null,
    cpuSystemSeconds: cpu?.systemSeconds ?? null,
    wallSeconds: durationSeconds ?? null,
    peakRssBytes: memory?.peakBytes ?? null,
  }
  const unknown = Object.entries(usage).filter(([, value]) => value === null)
  return { ...usage, missing: Object.fromEntries(unknown.map(([key]) => [key, notReported])) }
}
