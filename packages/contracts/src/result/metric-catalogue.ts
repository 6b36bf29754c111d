/** Metrics that a leaderboard, trend or comparison can show. */
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

/**
 * Whatever holds a measurement back lowers these metrics. It says nothing about latency: a server with fewer requests
 * answers sooner.
 */
const throughputs: readonly MetricId[] = ['successesPerSecond', 'requestsPerSecond', 'throughputBytesPerSecond']
export const isThroughput = (metric: MetricId): boolean => throughputs.includes(metric)
