import type { LoadProfile, Metrics, MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { result } from '../parse/result.ts'
import { type AutocannonJson, autocannonJson } from './json.ts'
import { latencyOf, lostRequests } from './latency.ts'

/**
 * Whether the duration is too long by up to one sample, because a run limited by a count ends at the next sample. In a
 * pasted output, such a run is recognised by having no request under way at its end.
 */
const durationIsPadded = (json: AutocannonJson, profile: LoadProfile | null): boolean => {
  const counted = profile ? profile.requests !== null : json.requests.sent <= json.requests.total
  return counted && json.sampleMs / 1000 > json.duration / 100
}

const parse = (output: RawOutput, profile: LoadProfile | null): ParseOutcome => {
  // autocannon prints its tables to stderr and its JSON to stdout.
  const text = output.stdout.trim() === '' ? output.stderr : output.stdout
  if (text.trim() === '') noResult('autocannon printed nothing')
  const json = autocannonJson(unixLines(text))
  const { requests, codes, errors, timeouts, samples } = json
  if (requests.total === 0) noResult(`no request was answered (${errors} errors, ${timeouts} of them timeouts)`)
  if (json.duration === 0) noResult('autocannon says that the run took no time')

  const seconds = durationIsPadded(json, profile) ? null : json.duration
  const successes = codes['2xx'] + codes['3xx']
  const perSecond = 1000 / json.sampleMs
  const { latency, reasons } = latencyOf(json, profile)
  const metrics: Metrics = {
    requests: requests.total,
    successes,
    durationSeconds: seconds,
    successesPerSecond: seconds === null ? null : successes / seconds,
    requestsPerSecond: {
      mean: seconds === null ? null : requests.mean * perSecond,
      stdev: samples < 2 || seconds === null ? null : requests.stddev * perSecond,
      max: requests.max * perSecond,
    },
    latency,
    bytes: { read: json.bytes, written: null },
    throughputBytesPerSecond: seconds === null ? null : json.bytes / seconds,
    responses: codes,
    errors: {
      connect: null,
      read: null,
      write: null,
      timeout: timeouts,
      other: lostRequests(json, profile?.rate ?? null) - timeouts,
    },
  }
  const padded = 'a run of autocannon that is bounded by a count ends at its next sample: its duration is too long'
  const why: MissingReasons = {
    ...reasons,
    durationSeconds: padded,
    successesPerSecond: padded,
    throughputBytesPerSecond: padded,
    requestsPerSecond: seconds === null ? padded : 'one sample has no spread',
    errors: 'autocannon does not tell its errors apart',
    'bytes.written': 'autocannon does not count the bytes it sends',
  }
  return result(metrics, { reasons: why, otherwise: 'autocannon does not print it', version: null })
}

export const parseAutocannon = (output: RawOutput, profile: LoadProfile | null): ParseOutcome =>
  parsing(() => parse(output, profile))
