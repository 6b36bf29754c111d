import { emptyMetrics, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { countedAnswers } from '../parse/counted-answers.ts'
import { failuresByKind, repeated, repeatedUntold } from '../parse/failures.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { computableMs, type MillisecondFigure, printedMs } from '../parse/printed-times.ts'
import { result } from '../parse/result.ts'
import { type HeyText, heyText } from './text.ts'

/** hey keeps the times of the first million answers only, but divides the sum of all by their number. */
const keeps = 1_000_000
const percentiles = { p50: '50', p75: '75', p90: '90', p95: '95', p99: '99' } as const

const latencyOf = ({ answers, latencyMs }: HeyText): { latency: Metrics['latency']; reasons: MissingReasons } => {
  const latency = emptyMetrics().latency
  if (answers.answered > keeps) {
    return { latency, reasons: { latency: 'hey keeps the times of the first million answers only' } }
  }
  const reasons: MissingReasons = { latency: 'hey prints 10 to 99 %, and no spread' }
  const printed = (ms: number | undefined): MillisecondFigure =>
    ms === undefined ? { us: null, reason: 'not in the text of hey' } : printedMs(ms, '0.1 ms')
  const figures: Partial<Record<keyof Metrics['latency'], MillisecondFigure>> = {
    mean: computableMs(latencyMs.mean, 0.05),
    min: printed(latencyMs.min),
    max: printed(latencyMs.max),
  }
  for (const [name, percentage] of Object.entries(percentiles)) {
    figures[name as keyof typeof percentiles] = printed(latencyMs.percentiles.get(percentage))
  }
  for (const [name, { us, reason }] of Object.entries(figures)) {
    latency[name as keyof Metrics['latency']] = us
    reasons[`latency.${name}`] = reason
  }
  return { latency, reasons }
}

const parse = ({ stdout, stderr }: RawOutput): ParseOutcome => {
  const content = stdout.trim() === '' ? stderr : stdout
  if (content.trim() === '') noResult('hey printed nothing')
  const text = heyText(unixLines(content))
  if (text.seconds === 0) noResult('hey says that the run took no time')
  const counted = countedAnswers('hey', text)
  const { latency, reasons } = latencyOf(text)
  const metrics: Metrics = { ...counted.metrics, latency, errors: repeatedUntold(failuresByKind(text.failures, 0)) }
  const why: MissingReasons = { ...reasons, ...counted.reasons, errors: repeated }
  return result(metrics, { reasons: why, otherwise: 'hey does not print it', version: null })
}

export const parseHey = (output: RawOutput): ParseOutcome => parsing(() => parse(output))
