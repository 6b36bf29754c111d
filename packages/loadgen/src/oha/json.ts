import { onlyJson } from '../parse/json.ts'
import type { MillisecondFigure } from '../parse/printed-times.ts'
import { answersByClass } from '../parse/status-codes.ts'
import { secondsUs } from '../parse/units.ts'
import { needAnswer, type OhaFigures, withoutCutOff } from './figures.ts'

export const jsonMark = /"successRate"\s*:/

/** oha writes null for statistics without a sample. */
const latency = (seconds: number | null): MillisecondFigure => ({
  us: seconds === null ? null : secondsUs(seconds),
  reason: 'oha timed no answer',
})

export const ohaJson = (text: string): OhaFigures => {
  const json = onlyJson(text, jsonMark, 'oha')
  const summary = json.object('summary')
  const percentiles = json.object('latencyPercentiles')
  const codes = json.object('statusCodeDistribution').counts()
  const errors = json.object('errorDistribution').counts()
  const answers = answersByClass(codes.map(([code, count]) => [Number(code), count]))
  const failures = errors.map(([description, count]) => ({ description, count }))
  needAnswer(answers, failures)
  return {
    seconds: summary.number('total'),
    rate: summary.number('requestsPerSec'),
    answers,
    failures: withoutCutOff(failures),
    latency: {
      mean: latency(summary.optional('average')),
      min: latency(summary.optional('fastest')),
      max: latency(summary.optional('slowest')),
      p50: latency(percentiles.optional('p50')),
      p75: latency(percentiles.optional('p75')),
      p90: latency(percentiles.optional('p90')),
      p95: latency(percentiles.optional('p95')),
      p99: latency(percentiles.optional('p99')),
      p999: latency(percentiles.optional('p99.9')),
    },
  }
}
