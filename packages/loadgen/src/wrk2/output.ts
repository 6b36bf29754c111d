import { emptyMetrics, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { result } from '../parse/result.ts'
import { type Wrk2Text, wrk2Text } from './text.ts'

/** Whether no answer was timed: an empty histogram prints means that are no numbers, and percentiles of zero. */
const timedNone = ({ hasLatencies, latency }: Wrk2Text): boolean => !hasLatencies || latency.max === 0

const latencyOf = (text: Wrk2Text): Metrics['latency'] => {
  if (timedNone(text)) return emptyMetrics().latency
  const { mean, stdev, max, percentiles } = text.latency
  const p = (name: string) => percentiles.get(name) ?? null
  const known = { p50: p('50.000'), p75: p('75.000'), p90: p('90.000'), p95: p('95.000'), p99: p('99.000') }
  return { ...emptyMetrics().latency, mean, stdev, max, ...known, p999: p('99.900') }
}

const parse = ({ stdout, stderr }: RawOutput): ParseOutcome => {
  const printed = unixLines(stdout.trim() === '' ? stderr : stdout)
  if (printed.trim() === '') noResult('wrk2 printed nothing')
  const text = wrk2Text(printed)
  const { requests, rate, durationUs, durationIsCoarse } = text
  const { status, ...errors } = text.errors
  if (requests === 0 || rate === 0) noResult(`no request was answered (socket errors: ${JSON.stringify(errors)})`)

  const successes = requests - status
  const one = text.threads === 1
  const none = status === 0 ? 0 : null
  const metrics: Metrics = {
    requests,
    successes,
    durationSeconds: durationIsCoarse ? requests / rate : durationUs / 1e6,
    successesPerSecond: rate * (successes / requests),
    requestsPerSecond: {
      mean: rate,
      stdev: one ? text.threadRate.stdev : null,
      max: one ? text.threadRate.max : null,
    },
    latency: latencyOf(text),
    bytes: { read: Math.round(text.bytes), written: null },
    throughputBytesPerSecond: text.transfer,
    responses: { '1xx': null, '2xx': null, '3xx': null, '4xx': none, '5xx': none },
    errors: { ...errors, other: null },
  }
  const reasons: MissingReasons = {
    latency: timedNone(text)
      ? 'wrk2 timed no answer'
      : 'not in the text of wrk2 (it prints percentiles with --latency)',
    requestsPerSecond: one
      ? 'wrk2 took no sample of the rate'
      : 'wrk2 samples each thread by itself, not the whole load',
    'bytes.written': 'wrk2 does not count the bytes it sends',
    responses: 'wrk2 counts only "2xx or 3xx" against "others"',
    'errors.other': 'wrk2 has no such count',
  }
  return result(metrics, { reasons, otherwise: 'wrk2 does not print it', version: null })
}

export const parseWrk2 = (output: RawOutput): ParseOutcome => parsing(() => parse(output))
