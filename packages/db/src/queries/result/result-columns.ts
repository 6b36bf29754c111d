import { emptyMetrics, type Metrics, type ProcessUsage } from '@wrkbench/contracts'

/** Maps the dotted path of a figure in `Metrics` to its column in results. */
const metricColumns: Record<string, string> = {
  requests: 'requests',
  successes: 'successes',
  durationSeconds: 'duration_seconds',
  successesPerSecond: 'successes_per_second',
  'requestsPerSecond.mean': 'requests_per_second',
  'requestsPerSecond.stdev': 'requests_per_second_stdev',
  'requestsPerSecond.max': 'requests_per_second_max',
  ...Object.fromEntries(
    ['mean', 'stdev', 'min', 'max', 'p50', 'p75', 'p90', 'p95', 'p99', 'p999'].map((key) => [
      `latency.${key}`,
      `latency_${key}_us`,
    ]),
  ),
  'bytes.read': 'bytes_read',
  'bytes.written': 'bytes_written',
  throughputBytesPerSecond: 'throughput_bytes_per_second',
  ...Object.fromEntries(['1xx', '2xx', '3xx', '4xx', '5xx'].map((key) => [`responses.${key}`, `responses_${key}`])),
  ...Object.fromEntries(
    ['connect', 'read', 'write', 'timeout', 'other'].map((key) => [`errors.${key}`, `errors_${key}`]),
  ),
}

/** Columns of the figures that a parser reads from raw output. */
export const metricColumnNames: string[] = Object.values(metricColumns)

const usageColumns: Record<Exclude<keyof ProcessUsage, 'missing'>, string> = {
  cpuUserSeconds: 'cpu_user_seconds',
  cpuSystemSeconds: 'cpu_system_seconds',
  wallSeconds: 'cpu_wall_seconds',
  peakRssBytes: 'peak_rss_bytes',
  meanRssBytes: 'mean_rss_bytes',
  threadsMax: 'threads_max',
  contextSwitches: 'context_switches',
  processesMax: 'processes_max',
}
const usageKeys = Object.keys(usageColumns) as (keyof typeof usageColumns)[]

export type Side = 'server' | 'generator'
export type NumberColumns = Record<string, number | null>

/** All numeric columns of results that a measurement fills. */
export const figureColumns: string[] = [
  ...Object.values(metricColumns),
  ...(['server', 'generator'] as const).flatMap((side) => Object.values(usageColumns).map((c) => `${side}_${c}`)),
]

const counts = /^(requests|successes|(bytes|responses|errors)_\w+|\w+_(rss_bytes|context_switches))$/

/** PostgreSQL type of a figure's column. */
export const figureType = (column: string): 'int8' | 'int4' | 'float8' =>
  /_(threads|processes)_max$/.test(column) ? 'int4' : counts.test(column) ? 'int8' : 'float8'

type Groups = Record<string, Record<string, number | null>>

/**
 * Each figure of `Metrics` with its column and its path, split once in advance: a report reads thousands of figures.
 */
const figures = Object.entries(metricColumns).map(([path, column]) => {
  const [first = '', second = null] = path.split('.')
  return { path, column, first, second }
})

const figureAt = (metrics: Metrics, { first, second }: { first: string; second: string | null }): number | null => {
  const top = metrics as unknown as Groups & Record<string, number | null>
  return (second === null ? top[first] : top[first]?.[second]) ?? null
}

export const metricsToColumns = (metrics: Metrics): NumberColumns => {
  const columns: NumberColumns = {}
  for (const figure of figures) columns[figure.column] = figureAt(metrics, figure)
  return columns
}

/**
 * The measured values in the order of `figureColumns`. A list, because objects with so many members are slow to create
 * and read.
 */
export const figureValues = (
  metrics: Metrics,
  server: ProcessUsage | null,
  generator: ProcessUsage | null,
): (number | null)[] => {
  const values = figuresOf(metrics)
  for (const usage of [server, generator]) for (const key of usageKeys) values.push(usage?.[key] ?? null)
  return values
}

export const columnsToMetrics = (row: NumberColumns): Metrics => {
  const metrics = emptyMetrics()
  const top = metrics as unknown as Groups & Record<string, number | null>
  for (const { column, first, second } of figures) {
    const group = second === null ? top : top[first]
    if (group) group[second ?? first] = row[column] ?? null
  }
  return metrics
}

/** Dotted paths of all figures of `Metrics`. */
export const figurePaths: readonly string[] = figures.map(({ path }) => path)

/** All figures of `Metrics` in the order of `figurePaths`. */
export const figuresOf = (metrics: Metrics): (number | null)[] => figures.map((figure) => figureAt(metrics, figure))

const usageOf = {
  server: usageKeys.map((key) => ({ key, column: `server_${usageColumns[key]}` })),
  generator: usageKeys.map((key) => ({ key, column: `generator_${usageColumns[key]}` })),
}

/** `missing`: the reasons of the whole result; paths of a process begin with its side. */
export const columnsToUsage = (side: Side, row: NumberColumns, missing: Record<string, string>): ProcessUsage => {
  const usage: NumberColumns = {}
  for (const { key, column } of usageOf[side]) usage[key] = row[column] ?? null
  const own = Object.entries(missing).filter(([path]) => path.startsWith(`${side}.`))
  return {
    ...(usage as unknown as Omit<ProcessUsage, 'missing'>),
    missing: Object.fromEntries(own.map(([path, reason]) => [path.slice(side.length + 1), reason])),
  }
}
