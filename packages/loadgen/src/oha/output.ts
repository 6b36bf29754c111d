import { emptyMetrics, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { failuresByKind } from '../parse/failures.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { holds } from '../parse/required-text.ts'
import { result } from '../parse/result.ts'
import { latencyNames, type OhaFigures } from './figures.ts'
import { jsonMark, ohaJson } from './json.ts'
import { csvMark, ohaText, textMark } from './text.ts'

const read = ({ stdout, stderr }: RawOutput): OhaFigures => {
  const text = stdout.trim() === '' ? stderr : stdout
  if (text.trim() === '') noResult('oha printed nothing')
  if (holds(text, jsonMark)) return ohaJson(text)
  if (holds(text, csvMark)) noResult('this is the CSV of oha, a row per request; its JSON or text is needed')
  return holds(text, textMark) ? ohaText(unixLines(text)) : noResult('this is not the output of oha', 1)
}

const parse = (output: RawOutput): ParseOutcome => {
  const { seconds, rate, answers, failures, latency: times } = read(output)
  const { answered, successes, responses } = answers
  if (seconds === 0) noResult('oha says that the run took no time')

  const latency = emptyMetrics().latency
  const reasons: MissingReasons = {
    'latency.stdev': 'oha does not print the spread of its latencies',
    bytes: 'oha counts the bytes of bodies only, not of heads, and none that it sends',
    throughputBytesPerSecond: 'oha counts the bytes of bodies only',
    requestsPerSecond: 'oha samples its rate over stretches that may be far shorter than their name of 10 ms',
  }
  for (const name of latencyNames) {
    latency[name] = times[name].us
    reasons[`latency.${name}`] = times[name].reason
  }
  const metrics: Metrics = {
    requests: answered,
    successes,
    durationSeconds: seconds,
    successesPerSecond: successes / seconds,
    requestsPerSecond: { mean: rate, stdev: null, max: null },
    latency,
    bytes: { read: null, written: null },
    throughputBytesPerSecond: null,
    responses,
    errors: failuresByKind(failures, 0),
  }
  return result(metrics, { reasons, otherwise: 'oha does not print it', version: null })
}

export const parseOha = (output: RawOutput): ParseOutcome => parsing(() => parse(output))
