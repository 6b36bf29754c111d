import { emptyMetrics, type LoadProfile, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { result } from '../parse/result.ts'
import { type WrkReport, wrkReport } from './report.ts'
import { type WrkText, wrkText } from './text.ts'

/** wrk uses wall-clock time: if the clock was set during the run, it prints durations of centuries. */
const longestUs = 30 * 24 * 3600e6

const printedLatency = (text: WrkText, report: WrkReport | null): Metrics['latency'] => {
  if (report) return report.latencyUs ?? emptyMetrics().latency
  if (!text.hasLatencies) return emptyMetrics().latency
  const { mean, stdev, max, percentiles } = text.latency
  const p = (name: string) => percentiles[name] ?? null
  return { ...emptyMetrics().latency, mean, stdev, max, p50: p('50'), p75: p('75'), p90: p('90'), p99: p('99') }
}

/**
 * Why none of the latencies is valid; null if they are. wrk adds computed samples for answers slower than the mean
 * interval of a connection. With pipelining it takes that interval per request but the latency per batch, so it adds
 * many. Its percentiles lose samples below the lowest latency and then end in zeros.
 */
const latencyDefect = (latency: Metrics['latency'], depth: number, added?: number | null): string | null => {
  if (latency.max === null) return 'wrk timed no answer within its timeout'
  if (depth > 1) return 'wrk times a batch of pipelined requests as a whole and adds computed samples as if it were one'
  if (added === null) return 'wrk adds computed samples, and the script could not take them out again'
  const { p50, p75, p90, p95, p99, p999 } = latency
  const broken = latency.max > 0 && [p50, p75, p90, p95, p99, p999].includes(0)
  return broken ? 'wrk printed percentiles of 0 beside real latencies: its computed samples broke them' : null
}

const reasonsOf = (text: WrkText, defect: string | null): MissingReasons => ({
  latency: defect ?? 'not in the text of wrk; the report of its script has it',
  requestsPerSecond:
    text.threads === 1 ? 'wrk took no sample of the rate' : 'wrk samples each thread by itself, not the whole load',
  'bytes.written': 'wrk does not count the bytes it sends',
  responses: 'wrk counts only "2xx or 3xx" against "others"',
  'errors.other': 'wrk has no such count',
})

/**
 * Reads the text first, which tells whether this is a finished run of wrk at all, then the exact figures of the report,
 * if there is one.
 */
const parse = (output: RawOutput, profile: LoadProfile | null): ParseOutcome => {
  const printed = unixLines(output.stdout.trim() === '' ? output.stderr : output.stdout)
  if (printed.trim() === '') noResult('wrk printed nothing')
  const report = wrkReport(printed)
  const text = wrkText(printed)
  const { requests } = report ?? text
  const { status, ...errors } = (report ?? text).errors
  const durationUs = report?.durationUs ?? text.durationUs
  if (requests === 0) noResult(`no request was answered (socket errors: ${JSON.stringify(errors)})`)
  if (durationUs === 0 || durationUs > longestUs) noResult("wrk's duration makes no sense: was the clock set?")

  const successes = requests - status
  // Minutes are printed too coarsely to divide by; the printed rate is then more precise.
  const exactRate = report ? requests / (durationUs / 1e6) : text.rate
  const seconds = !report && text.durationIsCoarse && text.rate > 0 ? requests / text.rate : durationUs / 1e6
  const rates = report?.threadRate ?? text.threadRate
  const one = text.threads === 1
  const latency = printedLatency(text, report)
  const defect = latencyDefect(latency, report?.depth ?? profile?.pipeline ?? 1, report?.added)
  const noErrors = status === 0 ? 0 : null
  const metrics: Metrics = {
    requests,
    successes,
    durationSeconds: seconds,
    successesPerSecond: report ? successes / seconds : exactRate * (successes / requests),
    requestsPerSecond: { mean: exactRate, stdev: one ? rates.stdev : null, max: one ? rates.max : null },
    latency: defect ? emptyMetrics().latency : latency,
    bytes: { read: Math.round(report?.bytes ?? text.bytes), written: null },
    throughputBytesPerSecond: report ? report.bytes / seconds : text.transfer,
    responses: { '1xx': null, '2xx': null, '3xx': null, '4xx': noErrors, '5xx': noErrors },
    errors: { ...errors, other: null },
  }
  const outcome = result(metrics, {
    reasons: reasonsOf(text, defect),
    otherwise: 'wrk does not print it',
    version: null,
  })
  const distribution = defect ? null : report?.distribution
  return outcome.kind === 'result' && distribution ? { ...outcome, distribution } : outcome
}

export const parseWrk = (output: RawOutput, profile: LoadProfile | null): ParseOutcome =>
  parsing(() => parse(output, profile))
