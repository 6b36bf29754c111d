import { emptyMetrics, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { repeated, repeatedUntold } from '../parse/failures.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { holds } from '../parse/required-text.ts'
import { result } from '../parse/result.ts'
import { latencyReasons } from '../parse/share-of-failures.ts'
import type { K6Figures } from './figures.ts'
import { jsonMark, k6Json } from './json.ts'
import { k6Text } from './text.ts'

const read = ({ stdout, stderr }: RawOutput): K6Figures => {
  const text = stdout.trim() === '' ? stderr : stdout
  if (text.trim() === '') noResult('k6 printed nothing')
  return holds(text, jsonMark) ? k6Json(text) : k6Text(unixLines(text))
}

const extremes = { mean: 'avg', min: 'min', max: 'max' } as const
const percentiles = { p50: 'med', p75: 'p(75)', p90: 'p(90)', p95: 'p(95)', p99: 'p(99)', p999: 'p(99.9)' } as const

/**
 * Latencies of the requests that did not fail, if k6 prints them separately; else of all requests, as far as failures
 * do not distort them.
 */
const latencyOf = (figures: K6Figures): { latency: Metrics['latency']; reasons: MissingReasons } => {
  const { requests, failed, duration, expectedDuration } = figures
  const why = latencyReasons(requests - failed, expectedDuration ? 0 : failed)
  const trend = expectedDuration ?? duration
  const latency = emptyMetrics().latency
  const absent = 'not among the statistics that this test asked k6 for (summaryTrendStats)'
  const reasons: MissingReasons = { latency: absent, 'latency.stdev': 'k6 prints no spread' }
  const take = (names: Record<string, string>, distorted: string | null) => {
    for (const [name, printed] of Object.entries(names)) {
      latency[name as keyof Metrics['latency']] = distorted ? null : (trend.get(printed) ?? null)
      if (distorted) reasons[`latency.${name}`] = distorted
    }
  }
  take(extremes, why.extremes)
  take(percentiles, why.percentiles)
  return { latency, reasons }
}

const parse = (output: RawOutput): ParseOutcome => {
  const figures = read(output)
  const { requests, rate, failed, received, bytes } = figures
  if (requests === 0 || !received) noResult(`no request was answered (${failed} failed)`)
  if (rate === 0) noResult('k6 says that the test had no rate')
  const seconds = requests / rate
  const { latency, reasons } = latencyOf(figures)
  const none = failed === 0 ? 0 : null
  const metrics: Metrics = {
    requests,
    successes: requests - failed,
    durationSeconds: seconds,
    successesPerSecond: (requests - failed) / seconds,
    requestsPerSecond: { mean: rate, stdev: null, max: null },
    latency,
    bytes: bytes ?? { read: null, written: null },
    throughputBytesPerSecond: bytes ? bytes.read / seconds : null,
    responses: { '1xx': null, '2xx': null, '3xx': null, '4xx': none, '5xx': none },
    errors: repeatedUntold({ connect: none, read: none, write: none, timeout: none, other: none }),
  }
  const why: MissingReasons = {
    ...reasons,
    requestsPerSecond: 'k6 does not sample the rate',
    bytes: 'the text of k6 rounds bytes to two digits',
    throughputBytesPerSecond: 'the text of k6 rounds bytes to two digits',
    responses: 'k6 does not count by status',
    errors: failed === 0 ? repeated : 'k6 counts error responses and lost requests in one',
  }
  return result(metrics, { reasons: why, otherwise: 'k6 does not print it', version: null })
}

export const parseK6 = (output: RawOutput): ParseOutcome => parsing(() => parse(output))
