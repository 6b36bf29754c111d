import type { MetricId, Metrics } from '@wrkbench/contracts'

/** The figures that the metrics of the catalogue are computed from. */
export interface Measured {
  metrics: Pick<Metrics, 'successesPerSecond' | 'throughputBytesPerSecond'> & {
    requestsPerSecond: Pick<Metrics['requestsPerSecond'], 'mean'>
    latency: Omit<Metrics['latency'], 'stdev' | 'min'>
  }
  server: {
    cpuUserSeconds: number | null
    cpuSystemSeconds: number | null
    wallSeconds: number | null
    peakRssBytes: number | null
  }
  startMs: number | null
}

/** Returns CPU use in % of one core, over the wall time that the CPU figures cover. */
export const cpuPercent = (cpuSeconds: number | null, wallSeconds: number | null): number | null =>
  cpuSeconds === null || !wallSeconds ? null : (cpuSeconds / wallSeconds) * 100

const bothCpuSeconds = ({ server }: Measured): number | null =>
  server.cpuUserSeconds === null || server.cpuSystemSeconds === null
    ? null
    : server.cpuUserSeconds + server.cpuSystemSeconds

/** Divides successes per second by CPU-seconds per second. Both are rates, because their windows differ a little. */
const successesPerCpuSecond = (measured: Measured): number | null => {
  const percent = cpuPercent(bothCpuSeconds(measured), measured.server.wallSeconds)
  const { successesPerSecond } = measured.metrics
  return percent && successesPerSecond !== null ? successesPerSecond / (percent / 100) : null
}

/** Computes each metric of the catalogue from one result; null if not measured. */
export const metricValues: Record<MetricId, (measured: Measured) => number | null> = {
  successesPerSecond: ({ metrics }) => metrics.successesPerSecond,
  requestsPerSecond: ({ metrics }) => metrics.requestsPerSecond.mean,
  latencyMeanUs: ({ metrics }) => metrics.latency.mean,
  latencyP50Us: ({ metrics }) => metrics.latency.p50,
  latencyP90Us: ({ metrics }) => metrics.latency.p90,
  latencyP99Us: ({ metrics }) => metrics.latency.p99,
  latencyMaxUs: ({ metrics }) => metrics.latency.max,
  throughputBytesPerSecond: ({ metrics }) => metrics.throughputBytesPerSecond,
  serverCpuPercent: (measured) => cpuPercent(bothCpuSeconds(measured), measured.server.wallSeconds),
  serverPeakRssBytes: ({ server }) => server.peakRssBytes,
  successesPerCpuSecond,
  startMs: ({ startMs }) => startMs,
}
