import type { Flag, StoredReport, SubmitReport } from '@wrkbench/contracts'
import type { BaselineChoice, SeriesBaseline } from '@wrkbench/db'
import { practicalThreshold } from '../domain/rank/noise.ts'
import { countRounds, type JudgedFigures } from '../domain/report/count-rounds.ts'
import { differingVersions } from '../domain/report/differing-versions.ts'
import { compareWithBaseline, type MetricSamples, overallVerdict } from '../domain/report/report-verdict.ts'
import type { ReadResult } from './read-result.ts'

interface JudgeReport {
  read: readonly ReadResult[]
  /** flags of each result */
  flags: readonly (readonly Flag[])[]
  /** series of each result */
  seriesIds: readonly number[]
  noiseFloor: number | null
  baselines: readonly SeriesBaseline[]
}

/** Default number of earlier results of a series that a report is compared with. */
export const usualBaseline = 10
const measured = (values: readonly (number | null)[]): number[] => values.filter((value) => value !== null)

export const samplesOf = (baseline: SeriesBaseline): MetricSamples => ({
  successesPerSecond: measured(baseline.successesPerSecond),
  requestsPerSecond: measured(baseline.requestsPerSecond),
  latencyP50Us: measured(baseline.latencyP50Us),
  latencyP99Us: measured(baseline.latencyP99Us),
})

const figuresOf = ({ result: { metrics } }: ReadResult): JudgedFigures => ({
  successesPerSecond: metrics.successesPerSecond,
  requestsPerSecond: metrics.requestsPerSecond.mean,
  latencyP50Us: metrics.latency.p50,
  latencyP99Us: metrics.latency.p99,
})

const newest = (read: readonly ReadResult[]): Date =>
  new Date(Math.max(...read.map(({ result }) => result.measuredAt.getTime())))

/** Returns the baseline that a report asks to be compared with. */
export const baselineOf = (
  { baseline }: Pick<SubmitReport, 'baseline'>,
  read: readonly ReadResult[],
): BaselineChoice => {
  const { branch = null, commit = null, last = usualBaseline } = baseline ?? {}
  return { branch, commit, last, until: newest(read) }
}

/** Compares each series of a report with its baseline. */
export const judgeReport = ({
  read,
  flags,
  seriesIds,
  noiseFloor,
  baselines,
}: JudgeReport): Pick<StoredReport, 'verdict' | 'comparisons'> => {
  const bySeries = new Map<number, number[]>(baselines.map(({ seriesId }) => [seriesId, []]))
  for (const index of read.keys()) bySeries.get(seriesIds[index] ?? 0)?.push(index)
  const series = baselines.flatMap((baseline) => {
    const own = (bySeries.get(baseline.seriesId) ?? []).flatMap((index) => {
      const one = read[index]
      return one ? [{ one, flags: flags[index] ?? [], figures: figuresOf(one) }] : []
    })
    const [first] = own
    if (!first) return []
    return [
      {
        seriesId: String(baseline.seriesId),
        subject: first.one.result.subject.name,
        scenario: first.one.result.scenarioId,
        ...countRounds(own),
        before: samplesOf(baseline),
        generatorVersions: differingVersions(
          own.map(({ one }) => one.result.generatorVersion),
          baseline.generatorVersion,
        ),
      },
    ]
  })
  const comparisons = compareWithBaseline(series, practicalThreshold(noiseFloor))
  return { verdict: overallVerdict(comparisons), comparisons }
}
