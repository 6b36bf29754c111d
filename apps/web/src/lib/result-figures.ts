import { formatBytes, formatLatency, type ResultDetail } from '@wrkbench/contracts'
import { formatCount, nbsp } from '#lib/figures.ts'

export type ResultFigure = { label: string; value: string; why: string | null; exact: string | null }

const exact = (value: number, unit: string): string =>
  `${value.toLocaleString('en', { maximumFractionDigits: 3 })}${unit ? `${nbsp}${unit}` : ''}`

/** In the unit that a person reads; the exact figure stands beside it. */
const read = (value: number, unit: string): string => {
  if (unit === 'µs') return formatLatency(value)
  if (unit === 'B') return formatBytes(value)
  return unit === 'B/s' ? `${formatBytes(value)}/s` : exact(value, unit)
}

/** Every figure that was handed in, with its unit; the main ones also where they are missing, with the reason. */
export const resultFigures = (result: ResultDetail): ResultFigure[] => {
  const { metrics, missing, custom } = result
  const figure = (label: string, path: string, value: number | null, unit: string, always = false): ResultFigure[] =>
    value === null && !always
      ? []
      : [
          {
            label,
            value: value === null ? '–' : read(value, unit),
            why: value === null ? (missing[path] ?? 'not told') : null,
            exact: value === null || read(value, unit) === exact(value, unit) ? null : exact(value, unit),
          },
        ]
  const latency = ['mean', 'stdev', 'min', 'p50', 'p75', 'p90', 'p95', 'p99', 'p999', 'max'] as const
  return [
    ...figure('Successful requests per second', 'successesPerSecond', metrics.successesPerSecond, 'req/s', true),
    ...figure(
      'Requests per second as printed',
      'requestsPerSecond.mean',
      metrics.requestsPerSecond.mean,
      'req/s',
      true,
    ),
    ...figure('Requests', 'requests', metrics.requests, ''),
    ...figure('Duration', 'durationSeconds', metrics.durationSeconds, 's'),
    ...latency.flatMap((key) => figure(`Latency ${key}`, `latency.${key}`, metrics.latency[key], 'µs', key === 'p99')),
    ...figure('Bytes received per second', 'throughputBytesPerSecond', metrics.throughputBytesPerSecond, 'B/s'),
    ...figure('CPU of the server, 100 % is one core', 'server.cpu', result.serverCpuPercent, '%'),
    ...figure('Peak memory of the server', 'server.memory', result.serverPeakRssBytes, 'B'),
    ...custom.map(({ name, value, unit }) => ({ label: name, value: exact(value, unit), why: null, exact: null })),
    ...Object.entries(metrics.errors).flatMap(([kind, count]) =>
      count ? [{ label: `Errors, ${kind}`, value: formatCount(count), why: null, exact: null }] : [],
    ),
  ]
}
