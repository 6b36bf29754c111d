import { type MetricId, metricCatalogue, type ReportComparison } from '@wrkbench/contracts'
import { judge, median } from '@wrkbench/stats'

/** What is compared, and in its place where it was not measured. */
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
  now: MetricSamples
  before: MetricSamples
}

type Verdict = ReportComparison['verdict']
const verdicts: Record<'faster' | 'slower' | 'same' | 'inconclusive', Verdict> = {
  ...{ faster: 'better', slower: 'worse', same: 'same', inconclusive: 'inconclusive' },
}
/** Enough digits for any reader, few enough for a hundred of them in one answer. */
const short = (value: number): number => Number(value.toPrecision(6))

const compareMetric = (series: ReportedSeries, metric: MetricId, threshold: number): ReportComparison[] => {
  const [now, before] = [series.now[metric] ?? [], series.before[metric] ?? []]
  if (now.length === 0 || before.length === 0) return []
  const { better } = metricCatalogue[metric]
  const { ratio, interval, verdict } = judge(now, before, { better, threshold })
  const { seriesId, subject, scenario } = series
  return [
    {
      seriesId,
      subject,
      scenario,
      metric,
      threshold,
      rounds: now.length,
      baselineRounds: before.length,
      median: short(median(now)),
      baselineMedian: short(median(before)),
      ratio: ratio === null ? null : short(ratio),
      interval: interval ? { low: short(interval.low), high: short(interval.high) } : null,
      verdict: verdicts[verdict],
    },
  ]
}

/** Throughput and latency of each series against its baseline, or `metric` alone, where both have values. */
export const compareWithBaseline = (
  series: readonly ReportedSeries[],
  threshold: number,
  metric?: MetricId,
): ReportComparison[] =>
  series.flatMap((one) =>
    (metric ? [[metric]] : usually).flatMap((metrics) => {
      const metric = metrics.find((id) => (one.now[id]?.length ?? 0) > 0 && (one.before[id]?.length ?? 0) > 0)
      return metric ? compareMetric(one, metric, threshold) : []
    }),
  )

const worstFirst: readonly Verdict[] = ['worse', 'inconclusive', 'better', 'same']

/** One word for all: worse when anything is worse; inconclusive when that cannot be excluded; else better or same. */
export const overallVerdict = (comparisons: readonly Pick<ReportComparison, 'verdict'>[]): Verdict =>
  worstFirst.find((verdict) => comparisons.some((one) => one.verdict === verdict)) ?? 'no-baseline'
