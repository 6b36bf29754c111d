import { emptyMetrics, type Metrics, type MissingReasons } from '@wrkbench/contracts'
import type { ParseOutcome, RawOutput } from '../load-generator.ts'
import { countedAnswers } from '../parse/counted-answers.ts'
import { repeated, repeatedUntold } from '../parse/failures.ts'
import { unixLines } from '../parse/line-ends.ts'
import { noResult, parsing } from '../parse/no-result.ts'
import { holds } from '../parse/required-text.ts'
import { result } from '../parse/result.ts'
import { latencyReasons } from '../parse/share-of-failures.ts'
import type { VegetaFigures } from './figures.ts'
import { jsonMark, vegetaJson } from './json.ts'
import { vegetaText } from './text.ts'

const read = ({ stdout, stderr }: RawOutput): VegetaFigures => {
  const text = stdout.trim() === '' ? stderr : stdout
  if (text.trim() === '') noResult('vegeta printed nothing')
  return holds(text, jsonMark) ? vegetaJson(text) : vegetaText(unixLines(text))
}

const extremes = new Set(['min', 'mean', 'max'])

const latencyOf = ({ answers, unanswered, latency: times }: VegetaFigures) => {
  const why = latencyReasons(answers.answered, unanswered)
  const latency = emptyMetrics().latency
  const reasons: MissingReasons = { latency: 'not in the report of vegeta' }
  for (const [name, us] of Object.entries(times)) {
    const distorted = extremes.has(name) ? why.extremes : why.percentiles
    latency[name as keyof Metrics['latency']] = distorted ? null : us
    if (distorted) reasons[`latency.${name}`] = distorted
  }
  return { latency, reasons }
}

const errorsOf = (unanswered: number): Metrics['errors'] =>
  unanswered === 0
    ? repeatedUntold({ connect: 0, read: 0, write: 0, timeout: 0, other: 0 })
    : { connect: null, read: null, write: null, timeout: null, other: unanswered }

const parse = (output: RawOutput): ParseOutcome => {
  const figures = read(output)
  const { requests, seconds, answers, unanswered } = figures
  if (answers.answered === 0) noResult(`no request was answered (${requests} were sent)`)
  if (seconds === 0) noResult('vegeta says that the run took no time: one request alone has no rate')
  const counted = countedAnswers('vegeta', figures)
  const { latency, reasons } = latencyOf(figures)
  const metrics: Metrics = { ...counted.metrics, latency, errors: errorsOf(unanswered) }
  const why: MissingReasons = {
    ...reasons,
    ...counted.reasons,
    errors: unanswered === 0 ? repeated : 'vegeta lists its errors without counting each',
  }
  return result(metrics, { reasons: why, otherwise: 'vegeta does not print it', version: null })
}

export const parseVegeta = (output: RawOutput): ParseOutcome => parsing(() => parse(output))
