import type { StoredReport, SubmitReport } from '@wrkbench/contracts'
import { type SeriesBaseline, type Sql, seriesBaselines } from '@wrkbench/db'
import { groupBy } from '../domain/group-by.ts'
import { practicalThreshold } from '../domain/noise.ts'
import { compareWithBaseline, type MetricSamples, overallVerdict } from '../domain/report-verdict.ts'
import type { ReadResult } from './read-result.ts'

interface JudgeReport {
  id: string
  input: Pick<SubmitReport, 'baseline'>
  read: readonly ReadResult[]
  /** of each result */
  seriesIds: readonly number[]
  noiseFloor: number | null
}

/** Results of a series that a report is compared with, where nothing is said. */
export const usualBaseline = 10
const measured = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null)

export const samplesOf = (baseline: SeriesBaseline): MetricSamples => ({
  successesPerSecond: measured(baseline.successesPerSecond),
  requestsPerSecond: measured(baseline.requestsPerSecond),
  latencyP50Us: measured(baseline.latencyP50Us),
  latencyP99Us: measured(baseline.latencyP99Us),
})

const samplesNow = (results: readonly ReadResult[]): MetricSamples => {
  const metrics = results.map(({ result }) => result.metrics)
  return {
    successesPerSecond: measured(metrics.map((one) => one.successesPerSecond)),
    requestsPerSecond: measured(metrics.map((one) => one.requestsPerSecond.mean)),
    latencyP50Us: measured(metrics.map((one) => one.latency.p50)),
    latencyP99Us: measured(metrics.map((one) => one.latency.p99)),
  }
}

const newest = (read: readonly ReadResult[]): Date =>
  new Date(Math.max(...read.map(({ result }) => result.measuredAt.getTime())))

/** Compares each series of a report with what is there already, before it is stored. One statement. */
export const judgeReport = async (
  sql: Sql,
  { id, input, read, seriesIds, noiseFloor }: JudgeReport,
): Promise<Pick<StoredReport, 'verdict' | 'comparisons'>> => {
  const rows = read.flatMap((one, index) => ({ ...one, seriesId: seriesIds[index] ?? 0 }))
  const bySeries = groupBy(rows, ({ seriesId }) => String(seriesId))
  const { branch = null, commit = null, last = usualBaseline } = input.baseline ?? {}
  const distinct = [...bySeries.keys()].map(Number)
  const baselines = await seriesBaselines(sql, distinct, id, { branch, commit, last, until: newest(read) })
  const series = baselines.flatMap((baseline) => {
    const seriesId = String(baseline.seriesId)
    const own = bySeries.get(seriesId) ?? []
    const [first] = own
    if (!first) return []
    const { subject, scenarioId } = first.result
    const samples = { now: samplesNow(own), before: samplesOf(baseline) }
    return [{ seriesId, subject: subject.name, scenario: scenarioId, ...samples }]
  })
  const comparisons = compareWithBaseline(series, practicalThreshold(noiseFloor))
  return { verdict: overallVerdict(comparisons), comparisons }
}
