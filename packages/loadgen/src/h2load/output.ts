import { emptyMetrics, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { result } from '../parse/result.ts'
import { type H2loadText, h2loadText } from './text.ts'

/** Whether h2load kept all request times. It keeps a million, shared between threads that may do unequal work. */
const keepsEvery = ({ threads, requests }: H2loadText): boolean => requests.done <= (threads === 1 ? 1e6 : 5e5)

/**
 * Rejects a timed run that lost connections. h2load never reopens a lost connection and counts none of its requests as
 * lost, so the rate would be that of ever fewer connections. Lost connections are detected by the rate that each
 * connection had during its own lifetime: together these exceed the rate of the whole run.
 */
const needConnections = ({ timedSeconds, rate, ratePerConnection, connections }: H2loadText): void => {
  if (timedSeconds === null || rate === 0) return
  const share = rate / (ratePerConnection * connections)
  if (share >= 0.99) return
  const percent = (share * 100).toPrecision(2)
  noResult(`connections were lost, and h2load opens none again: they lived ${percent} % of the time on average`)
}

const latencyOf = (text: H2loadText): { latency: Metrics['latency']; reasons: MissingReasons } => {
  const { min, max, median, p95, p99, mean, sd } = text.latency
  const whole = keepsEvery(text)
  const figure = (us: number | undefined) => us ?? null
  const latency: Metrics['latency'] = {
    ...emptyMetrics().latency,
    mean: figure(mean),
    stdev: figure(sd),
    min: whole ? figure(min) : null,
    max: whole ? figure(max) : null,
    p50: figure(median),
    p95: figure(p95),
    p99: figure(p99),
  }
  const sampled = 'h2load keeps a million request times at the most, so the extremes of this run may be missing'
  const reasons: MissingReasons = {
    latency: 'this version of h2load prints no percentiles, and its log of every request is too large to keep',
    'latency.min': sampled,
    'latency.max': sampled,
  }
  return { latency, reasons }
}

const errorsOf = ({ timedSeconds, requests: { errored, timeout } }: H2loadText): Metrics['errors'] => ({
  connect: null,
  read: null,
  write: null,
  timeout,
  other: timedSeconds === null ? Math.max(0, errored - timeout) : null,
})

/** Null where more statuses came than answers: h2load counts a status as soon as it reads one. */
const responsesOf = ({ codes, requests: { done } }: H2loadText): Metrics['responses'] => {
  const read = Object.values(codes).reduce((sum, count) => sum + count, 0)
  return read > done ? emptyMetrics().responses : { '1xx': null, ...codes }
}

const parse = ({ stdout, stderr }: RawOutput): ParseOutcome => {
  const content = stdout.includes('finished in ') ? stdout : `${stdout}\n${stderr}`
  if (content.trim() === '') noResult('h2load printed nothing')
  const text = h2loadText(unixLines(content))
  const { done, succeeded, errored, timeout } = text.requests
  if (done === 0 || text.rate === 0) noResult(`no request was answered (${errored} errors, ${timeout} timeouts)`)
  needConnections(text)

  // The duration is printed in hundredths of a second only; the rate allows computing it more precisely.
  const seconds = text.timedSeconds ?? done / text.rate
  const { latency, reasons } = latencyOf(text)
  const uncounted = 'h2load leaves out the last answer of each connection that the server ends'
  const metrics: Metrics = {
    requests: done,
    successes: succeeded,
    durationSeconds: seconds,
    successesPerSecond: succeeded / seconds,
    requestsPerSecond: { mean: text.rate, stdev: null, max: null },
    latency,
    bytes: { read: text.bytes, written: null },
    throughputBytesPerSecond: text.bytes === null ? null : text.bytes / seconds,
    responses: responsesOf(text),
    errors: errorsOf(text),
  }
  const why: MissingReasons = {
    ...reasons,
    requestsPerSecond: 'h2load does not sample the rate',
    'bytes.read': uncounted,
    throughputBytesPerSecond: uncounted,
    'bytes.written': 'h2load does not count the bytes it sends',
    responses: 'answers broke off or were under way at the end, and h2load counts their statuses as well',
    'responses.1xx': 'h2load does not count 1xx',
    errors:
      text.timedSeconds === null
        ? 'h2load does not tell its errors apart'
        : 'a timed run of h2load forgets requests that were lost with their connection',
  }
  return result(metrics, { reasons: why, otherwise: 'h2load does not print it', version: null })
}

export const parseH2load = (output: RawOutput): ParseOutcome => parsing(() => parse(output))
