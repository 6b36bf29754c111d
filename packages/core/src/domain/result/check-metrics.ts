import type { Metrics } from '@wrkbench/contracts'
import { figurePaths, figuresOf } from '@wrkbench/db'
import type { FieldProblem } from '../../errors.ts'

const matching = (pattern: RegExp): readonly boolean[] => figurePaths.map((path) => pattern.test(path))
const isCount = matching(/^(requests|successes|bytes\..*|responses\..*|errors\..*)$/)
const isTelling = matching(/PerSecond|^latency\./)
/** tolerance, as a fraction, for printed rates and times that are rounded; times to hundredths of a second at worst */
const mayDiffer = (durationSeconds: number): number => 0.02 + 0.005 / durationSeconds

const ascending = ['min', 'p50', 'p75', 'p90', 'p95', 'p99', 'p999', 'max'] as const

/** Tolerance in µs, because some tools print whole milliseconds and others take percentiles from buckets. */
const mayFall = (us: number): number => 1000 + 0.02 * us

/** Returns a problem per percentile that lies below a lower percentile: the report is corrupt or mixes units. */
const fallingLatencies = ({ latency }: Metrics): FieldProblem[] => {
  const known = ascending.flatMap((name) => {
    const us = latency[name]
    return us === null ? [] : [{ name, us }]
  })
  return known.slice(1).flatMap(({ name, us }, index) => {
    const lower = known[index]
    return lower && us < lower.us - mayFall(lower.us)
      ? [{ path: `latency.${name}`, message: `${us} µs lies below ${lower.name}, ${lower.us} µs` }]
      : []
  })
}

/** Finds a mean outside of the extremes, which is most likely in another unit than they are. */
const strayMean = ({ latency: { min, mean, max } }: Metrics): FieldProblem[] => {
  if (mean === null) return []
  const path = 'latency.mean'
  if (max !== null && mean > max + mayFall(max)) return [{ path, message: `${mean} µs lies above max, ${max} µs` }]
  return min !== null && mean < min - mayFall(min) ? [{ path, message: `${mean} µs lies below min, ${min} µs` }] : []
}

/**
 * Finds answers counted both as successes and as failures, and more successes than requests. Rates of samples scatter, but
 * not by a factor of `mostScatter`.
 */
const doubleCounts = ({ requests, successes, responses, successesPerSecond, ...rest }: Metrics): FieldProblem[] => {
  const failed = (responses['4xx'] ?? 0) + (responses['5xx'] ?? 0)
  if (requests !== null && successes !== null && failed > 0 && successes + failed > requests) {
    const message = `${successes} successes and ${failed} answers with 4xx or 5xx are more than ${requests} requests`
    return [{ path: 'successes', message }]
  }
  const { mean } = rest.requestsPerSecond
  if (successesPerSecond === null || mean === null || successesPerSecond <= mostScatter * mean) return []
  return [{ path: 'successesPerSecond', message: `${successesPerSecond}/s are more than all requests, ${mean}/s` }]
}

const mostScatter = 2

/** Upper bound of a rate, a latency in µs or a size: larger than anything measured, and small enough that sums stay finite. */
const most = 1e18

/** Returns what cannot be true of a measurement, by dotted path. */
export const checkMetrics = (metrics: Metrics): FieldProblem[] => {
  const figures = figuresOf(metrics)
  const problems: FieldProblem[] = []
  figures.forEach((value, index) => {
    if (value === null) return
    const path = figurePaths[index] ?? ''
    if (!Number.isFinite(value) || value < 0) problems.push({ path, message: `${value} is not a quantity` })
    else if (value > most && !isCount[index])
      problems.push({ path, message: `${value} is more than can be: up to ${most}` })
    else if (!Number.isSafeInteger(value) && isCount[index]) problems.push({ path, message: `${value} is not a count` })
  })
  if (problems.length > 0) return problems
  problems.push(...fallingLatencies(metrics), ...strayMean(metrics))
  const { requests, successes, successesPerSecond, durationSeconds } = metrics
  if (requests !== null && successes !== null && successes > requests) {
    problems.push({ path: 'successes', message: `${successes} of ${requests} requests cannot have succeeded` })
  } else problems.push(...doubleCounts(metrics))
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

/** Computes the headline where it was not reported: successes per measured second. */
export const withHeadline = (metrics: Metrics): Metrics => {
  const { successes, durationSeconds, successesPerSecond } = metrics
  return successesPerSecond === null && successes !== null && durationSeconds
    ? { ...metrics, successesPerSecond: successes / durationSeconds }
    : metrics
}
