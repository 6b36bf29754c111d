import { emptyMetrics, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { describeFailures, failuresByKind } from '../parse/failures.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { result } from '../parse/result.ts'
import { latencyReasons } from '../parse/share-of-failures.ts'
import type { BombardierFigures } from './figures.ts'
import { bombardierJson, jsonStart } from './json.ts'
import { bombardierText } from './text.ts'

const spreadIsWrong =
  'bombardier 1.2.6 does not weigh repeated values in its standard deviation, so the printed one is wrong'

const latencyOf = (
  latency: BombardierFigures['latency'],
  why: ReturnType<typeof latencyReasons>,
): Metrics['latency'] => {
  const p = (name: string) => (why.percentiles ? null : (latency?.percentiles[name] ?? null))
  return {
    ...emptyMetrics().latency,
    mean: why.extremes ? null : (latency?.mean ?? null),
    max: why.extremes ? null : (latency?.max ?? null),
    p50: p('50'),
    p75: p('75'),
    p90: p('90'),
    p95: p('95'),
    p99: p('99'),
  }
}

const latencyMissing = (figures: BombardierFigures, why: ReturnType<typeof latencyReasons>): MissingReasons => {
  const absent = figures.latency ? 'the percentiles are printed with -l only' : 'bombardier had too few samples'
  return {
    latency: why.percentiles ?? absent,
    'latency.mean': why.extremes ?? absent,
    'latency.max': why.extremes ?? absent,
    'latency.stdev': spreadIsWrong,
    'latency.min': 'bombardier does not print the lowest latency',
    'latency.p999': 'bombardier prints nothing beyond 99 %',
  }
}

/**
 * Counts requests that were sent in vain and again as failures of a kind that nobody knows. How many were lost or late is not known
 * then, nor where the number of them is not: a zero would only say that none failed for good.
 */
const errorsOf = ({ failures, lostTries }: BombardierFigures, unexplained: number): Metrics['errors'] => {
  const errors = failuresByKind(failures, unexplained + (lostTries ?? 0))
  return lostTries === 0 ? errors : { ...errors, read: errors.read || null, timeout: errors.timeout || null }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const read = (output: RawOutput): BombardierFigures => {
  const text = output.stdout.trim() === '' ? output.stderr : output.stdout
  if (text.trim() === '') noResult('bombardier printed nothing')
  return jsonStart(text) >= 0 ? bombardierJson(text) : bombardierText(unixLines(text))
}

const parse = (output: RawOutput): ParseOutcome => {
  const figures = read(output)
  const { codes, others, latency, rate, bytes, seconds } = figures
  const requests = sum(Object.values(codes))
  if (requests === 0) noResult(`no request was answered: ${describeFailures(figures.failures)}`)
  if (seconds === 0) noResult('bombardier says that the run took no time')

  // The net/http clients count an answer whose body broke off twice: by its status code and as a failure.
  const explained = sum(figures.failures.map(({ count }) => count))
  const successes = Math.max(0, codes['2xx'] + codes['3xx'] - Math.max(0, explained - others))
  const why = latencyReasons(requests, Math.max(others, explained) + (figures.lostTries ?? 0))
  const printedRate = rate ? rate.mean * (successes / (requests + others)) : null
  const metrics: Metrics = {
    requests,
    successes,
    durationSeconds: seconds,
    successesPerSecond: seconds === null ? printedRate : successes / seconds,
    requestsPerSecond: { mean: rate?.mean ?? null, stdev: null, max: rate?.max ?? null },
    latency: latencyOf(latency, why),
    bytes: bytes ?? { read: null, written: null },
    throughputBytesPerSecond: bytes && seconds !== null ? bytes.read / seconds : null,
    responses: codes,
    errors: errorsOf(figures, Math.max(0, others - explained)),
  }
  const reasons: MissingReasons = {
    ...latencyMissing(figures, why),
    durationSeconds: 'the plain text of bombardier does not say how long it took',
    throughputBytesPerSecond: 'the plain text of bombardier adds sent and received bytes',
    bytes: 'the plain text of bombardier does not count bytes',
    requestsPerSecond: 'bombardier had too few samples',
    'requestsPerSecond.stdev': spreadIsWrong,
    successesPerSecond: 'bombardier had too few samples to print a rate',
    errors: 'bombardier sends a GET again whose answer was lost or late, and does not say so',
  }
  return result(metrics, { reasons, otherwise: 'bombardier does not print it', version: null })
}

export const parseBombardier = (output: RawOutput): ParseOutcome => parsing(() => parse(output))
