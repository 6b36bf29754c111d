import Type, { type Static } from 'typebox'
import { Count, Nullable, Quantity } from './common.ts'

const CountOrNull = Nullable(Count)
const QuantityOrNull = Nullable(Quantity)

/**
 * What one measurement says, in base units: counts, seconds, µs, bytes. `null` = not measured, with the reason in
 * `missing` under the same dotted path (`latency.p95`). Never -1, never a filled-in zero.
 */
export const Metrics = Type.Object({
  requests: CountOrNull,
  /** responses whose status the scenario accepts (2xx/3xx) */
  successes: CountOrNull,
  durationSeconds: QuantityOrNull,
  /** successes / durationSeconds: the headline */
  successesPerSecond: QuantityOrNull,
  /** as the generator printed it; includes error responses for most generators */
  requestsPerSecond: Type.Object({ mean: QuantityOrNull, stdev: QuantityOrNull, max: QuantityOrNull }),
  /** µs */
  latency: Type.Object({
    mean: QuantityOrNull,
    stdev: QuantityOrNull,
    min: QuantityOrNull,
    max: QuantityOrNull,
    p50: QuantityOrNull,
    p75: QuantityOrNull,
    p90: QuantityOrNull,
    p95: QuantityOrNull,
    p99: QuantityOrNull,
    p999: QuantityOrNull,
  }),
  bytes: Type.Object({ read: CountOrNull, written: CountOrNull }),
  throughputBytesPerSecond: QuantityOrNull,
  responses: Type.Object({
    '1xx': CountOrNull,
    '2xx': CountOrNull,
    '3xx': CountOrNull,
    '4xx': CountOrNull,
    '5xx': CountOrNull,
  }),
  errors: Type.Object({
    connect: CountOrNull,
    read: CountOrNull,
    write: CountOrNull,
    timeout: CountOrNull,
    other: CountOrNull,
  }),
})
export type Metrics = Static<typeof Metrics>

/** Reasons for the nulls of a `Metrics`, keyed by dotted path. */
export const MissingReasons = Type.Record(Type.String(), Type.String())
export type MissingReasons = Static<typeof MissingReasons>

export const emptyMetrics = (): Metrics => ({
  requests: null,
  successes: null,
  durationSeconds: null,
  successesPerSecond: null,
  requestsPerSecond: { mean: null, stdev: null, max: null },
  latency: {
    mean: null,
    stdev: null,
    min: null,
    max: null,
    p50: null,
    p75: null,
    p90: null,
    p95: null,
    p99: null,
    p999: null,
  },
  bytes: { read: null, written: null },
  throughputBytesPerSecond: null,
  responses: { '1xx': null, '2xx': null, '3xx': null, '4xx': null, '5xx': null },
  errors: { connect: null, read: null, write: null, timeout: null, other: null },
})

/** What the runner saw of a process tree (server or generator) while the load ran. */
export const ProcessUsage = Type.Object({
  cpuUserSeconds: QuantityOrNull,
  cpuSystemSeconds: QuantityOrNull,
  /** wall seconds the CPU figures cover */
  wallSeconds: QuantityOrNull,
  peakRssBytes: CountOrNull,
  meanRssBytes: CountOrNull,
  threadsMax: CountOrNull,
  contextSwitches: CountOrNull,
  processesMax: CountOrNull,
  missing: MissingReasons,
})
export type ProcessUsage = Static<typeof ProcessUsage>

/** The machine as a whole while the load ran. */
export const HostUsage = Type.Object({
  cpus: Count,
  /** CPU seconds of every process that is neither server nor generator nor runner */
  foreignCpuSeconds: QuantityOrNull,
  /** share of CPU time stolen by the hypervisor, 0-1 */
  stealShare: QuantityOrNull,
  /** 1-minute load average before the server was started */
  loadBefore: QuantityOrNull,
  missing: MissingReasons,
})
export type HostUsage = Static<typeof HostUsage>

/** Figures a leaderboard, trend or comparison can be asked for. */
export const metricCatalogue = {
  successesPerSecond: { label: 'Successful requests per second', short: 'req/s', unit: 'req/s', better: 'higher' },
  requestsPerSecond: { label: 'Requests per second as printed', short: 'raw req/s', unit: 'req/s', better: 'higher' },
  latencyMeanUs: { label: 'Mean latency', short: 'mean', unit: 'µs', better: 'lower' },
  latencyP50Us: { label: 'Median latency', short: 'p50', unit: 'µs', better: 'lower' },
  latencyP90Us: { label: '90th percentile of latency', short: 'p90', unit: 'µs', better: 'lower' },
  latencyP99Us: { label: '99th percentile of latency', short: 'p99', unit: 'µs', better: 'lower' },
  latencyMaxUs: { label: 'Highest latency', short: 'max', unit: 'µs', better: 'lower' },
  throughputBytesPerSecond: { label: 'Bytes received per second', short: 'transfer', unit: 'B/s', better: 'higher' },
  serverCpuPercent: { label: 'CPU of the server, 100 % is one core', short: 'CPU', unit: '%', better: 'lower' },
  serverPeakRssBytes: { label: 'Peak memory of the server', short: 'memory', unit: 'B', better: 'lower' },
  successesPerCpuSecond: {
    label: 'Successful requests per CPU-second',
    short: 'req per CPU-s',
    unit: 'req',
    better: 'higher',
  },
  startMs: { label: 'Time to first correct answer', short: 'start', unit: 'ms', better: 'lower' },
} as const satisfies Record<string, { label: string; short: string; unit: string; better: 'higher' | 'lower' }>
export type MetricId = keyof typeof metricCatalogue
export const metricIds = Object.keys(metricCatalogue) as MetricId[]
