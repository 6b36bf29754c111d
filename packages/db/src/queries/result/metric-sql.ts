import type { MetricId } from '@wrkbench/contracts'

const cpuSeconds = 'r.server_cpu_user_seconds + r.server_cpu_system_seconds'
const cpuPercent = `100 * (${cpuSeconds}) / nullif(r.server_cpu_wall_seconds, 0)`

/**
 * SQL for each metric of the catalogue over `results r`; NULL if not measured. Computes the same as `metricValues` of
 * core.
 */
export const metricSql: Record<MetricId, string> = {
  successesPerSecond: 'r.successes_per_second',
  requestsPerSecond: 'r.requests_per_second',
  latencyMeanUs: 'r.latency_mean_us',
  latencyP50Us: 'r.latency_p50_us',
  latencyP90Us: 'r.latency_p90_us',
  latencyP99Us: 'r.latency_p99_us',
  latencyMaxUs: 'r.latency_max_us',
  throughputBytesPerSecond: 'r.throughput_bytes_per_second',
  serverCpuPercent: cpuPercent,
  serverPeakRssBytes: 'r.server_peak_rss_bytes::float8',
  successesPerCpuSecond: `r.successes_per_second / nullif((${cpuPercent}) / 100, 0)`,
  startMs: 'r.start_ms',
}
