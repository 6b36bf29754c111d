import type { Metrics } from '@wrkbench/contracts'
import { figurePaths, figuresOf } from '@wrkbench/db'
import type { FieldProblem } from '../errors.ts'

const matching = (pattern: RegExp): readonly boolean[] => figurePaths.map((path) => pattern.test(path))
const isCount = matching(/^(requests|successes|bytes\..*|responses\..*|errors\..*)$/)
const isTelling = matching(/PerSecond|^latency\./)
/** printed rates and times are rounded, times to hundredths of a second at the worst */
const mayDiffer = (durationSeconds: number): number => 0.02 + 0.005 / durationSeconds

/** What cannot be true of a measurement, by dotted path. */
export const checkMetrics = (metrics: Metrics): FieldProblem[] => {
  const figures = figuresOf(metrics)
  const problems: FieldProblem[] = []
  figures.forEach((value, index) => {
    if (value === null) return
    const path = figurePaths[index] ?? ''
    if (!Number.isFinite(value) || value < 0) problems.push({ path, message: `${value} is not a quantity` })
    else if (!Number.isSafeInteger(value) && isCount[index]) problems.push({ path, message: `${value} is not a count` })
  })
  if (problems.length > 0) return problems
  const { requests, successes, successesPerSecond, durationSeconds } = metrics
  if (requests !== null && successes !== null && successes > requests) {
    problems.push({ path: 'successes', message: `${successes} of ${requests} requests cannot have succeeded` })
  }
  if (successesPerSecond !== null && successes !== null && durationSeconds) {
    const computed = successes / durationSeconds
    if (Math.abs(successesPerSecond - computed) > mayDiffer(durationSeconds) * Math.max(computed, 1)) {
      const message = `${successesPerSecond}/s contradicts ${successes} in ${durationSeconds} s`
      problems.push({ path: 'successesPerSecond', message })
    }
  }
  const telling = figures.some((value, index) => value !== null && isTelling[index])
  if (!telling && !(successes !== null && durationSeconds)) {
    problems.push({ path: '', message: 'at least one throughput or latency is needed' })
  }
  return problems
}

/** The headline by its definition where nobody gave it: successes by seconds measured. */
export const withHeadline = (metrics: Metrics): Metrics => {
  const { successes, durationSeconds, successesPerSecond } = metrics
  return successesPerSecond === null && successes !== null && durationSeconds
    ? { ...metrics, successesPerSecond: successes / durationSeconds }
    : metrics
}
