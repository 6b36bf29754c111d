import type { Metrics, MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { result } from '../parse/result.ts'
import { latencyReasons } from '../parse/share-of-failures.ts'
import { answersOf, whyLostUnknown } from './answers.ts'
import { latencyOf } from './latency.ts'
import { percentilesCsv } from './percentiles-csv.ts'
import { abText } from './text.ts'

/** ab prints complaints on stderr and its report on stdout; an aborted run prints only complaints. */
const textOf = ({ stdout, stderr }: RawOutput): string =>
  stdout.includes('Complete requests:') ? stdout : `${stdout}\n${stderr}`

const parse = (output: RawOutput): ParseOutcome => {
  const content = textOf(output)
  if (content.trim() === '') noResult('ab printed nothing')
  const text = abText(unixLines(content))
  const { answered, successes, lost } = answersOf(text)
  const { failed, non2xx } = text
  if (answered === 0)
    noResult(`no request was answered (${failed.receive} receive errors, ${failed.exceptions} exceptions)`)

  const { latency, reasons } = latencyOf(text, percentilesCsv(output.files), latencyReasons(answered, lost))
  // An exception of ab is an error event of a socket; reading that socket then counts the same failure again.
  const otherFailures = Math.max(0, failed.exceptions - failed.receive)
  const none = non2xx === 0 ? 0 : null
  const unknown = whyLostUnknown(text)
  const metrics: Metrics = {
    requests: answered,
    successes,
    durationSeconds: text.seconds > 0 ? text.seconds : null,
    // The printed rate comes from the unrounded duration.
    successesPerSecond: text.rate * (successes / text.complete),
    requestsPerSecond: { mean: text.rate, stdev: null, max: null },
    latency,
    bytes: { read: text.transferred, written: null },
    throughputBytesPerSecond: text.transferKbPerSecond * 1024,
    responses: { '1xx': none, '2xx': successes, '3xx': none, '4xx': none, '5xx': none },
    errors: {
      connect: failed.connect,
      read: unknown ? lost || null : lost,
      write: text.writeErrors,
      timeout: null,
      other: otherFailures,
    },
  }
  const why: MissingReasons = {
    ...reasons,
    durationSeconds: 'under half a millisecond: ab printed 0.000 seconds',
    requestsPerSecond: 'ab does not sample the rate',
    'bytes.written': 'ab does not count the bytes it sends with a GET',
    responses: 'ab counts only "non-2xx" responses, not which',
    ...(unknown ? { 'errors.read': unknown } : {}),
    'errors.timeout': 'ab ends without a report when a timeout expires, so it counts none',
  }
  return result(metrics, { reasons: why, otherwise: 'ab does not print it', version: text.version })
}

export const parseAb = (output: RawOutput): ParseOutcome => parsing(() => parse(output))
