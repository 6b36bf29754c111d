import type { MetricId, ReportComparison, ReportSummary } from '@wrkbench/contracts'
import { type Judged, judgeAll, median } from '@wrkbench/stats'
import { judgedAs } from '../result/judged-as.ts'
import { short } from '../short.ts'

/** Metrics compared by default, each followed by its substitute where it was not measured. */
const usually: readonly (readonly MetricId[])[] = [
  ['successesPerSecond', 'requestsPerSecond'],
  ['latencyP99Us', 'latencyP50Us'],
]

/** Values of one series by metric. */
export type MetricSamples = Partial<Record<MetricId, readonly number[]>>

export interface ReportedSeries {
  seriesId: string
  subject: string
  scenario: string
  /** `now`: the rounds that count; `told`: all rounds, including those in doubt; `before`: the baseline */
  now: MetricSamples
  told: MetricSamples
  before: MetricSamples
  /** versions of the load generator, where those before differ */
  generatorVersions?: ReportComparison['generatorVersions']
}

type Verdict = ReportComparison['verdict']
const verdicts: Record<'faster' | 'slower' | 'same' | 'inconclusive', Verdict> = {
  faster: 'better',
  slower: 'worse',
  same: 'same',
  inconclusive: 'inconclusive',
}

interface Asked {
  series: ReportedSeries
  metric: MetricId
  now: readonly number[]
  told: readonly number[]
  before: readonly number[]
}

const askedOf = (series: ReportedSeries, metrics: readonly MetricId[]): Asked[] => {
  const metric = metrics.find((id) => (series.told[id]?.length ?? 0) > 0 && (series.before[id]?.length ?? 0) > 0)
  if (!metric) return []
  const [now, told, before] = [series.now, series.told, series.before].map((samples) => samples[metric] ?? [])
  return now && told && before ? [{ series, metric, now, told, before }] : []
}

const toComparison = (asked: Asked, judged: Judged, threshold: number): ReportComparison => {
  const { series, metric, now, told, before } = asked
  const { ratio, interval, verdict } = judged
  const { seriesId, subject, scenario, generatorVersions } = series
  const inDoubt = told.length - now.length
  return {
    seriesId,
    subject,
    scenario,
    metric,
    threshold,
    rounds: now.length,
    ...(inDoubt > 0 && { roundsInDoubt: inDoubt }),
    baselineRounds: before.length,
    ...(generatorVersions && { generatorVersions }),
    median: short(median(now.length > 0 ? now : told)),
    baselineMedian: short(median(before)),
    ratio: ratio === null ? null : short(ratio),
    interval: interval ? { low: short(interval.low), high: short(interval.high) } : null,
    verdict: verdicts[verdict],
  }
}

/**
 * Compares throughput and latency of each series, or only `metric`, with its baseline where both have values. All comparisons
 * are judged together, so that a report of many series is not worse by chance more often than a report of few. Rounds in
 * doubt are left out.
 */
export const compareWithBaseline = (
  series: readonly ReportedSeries[],
  threshold: number,
  metric?: MetricId,
): ReportComparison[] => {
  const asked = series.flatMap((one) => (metric ? [[metric]] : usually).flatMap((metrics) => askedOf(one, metrics)))
  const judged = judgeAll(
    asked.map(({ metric, now, before }) => ({ a: now, b: before, ...judgedAs(metric) })),
    { threshold },
  )
  return judged.map((one, index) => toComparison(asked[index] as Asked, one, threshold))
}

const worstFirst: readonly Verdict[] = ['worse', 'inconclusive', 'better', 'same']

/** Returns one verdict for all: worse if anything is worse, inconclusive if that cannot be excluded, else better or same. */
export const overallVerdict = (comparisons: readonly Pick<ReportComparison, 'verdict'>[]): Verdict =>
  worstFirst.find((verdict) => comparisons.some((one) => one.verdict === verdict)) ?? 'no-baseline'

export const countVerdicts = (
  comparisons: readonly Pick<ReportComparison, 'verdict'>[],
): ReportSummary['verdictCounts'] => {
  const count = (wanted: Verdict): number => comparisons.filter(({ verdict }) => verdict === wanted).length
  return {
    worse: count('worse'),
    better: count('better'),
    same: count('same'),
    inconclusive: count('inconclusive'),
  }
}
