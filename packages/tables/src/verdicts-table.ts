import { metricCatalogue, type ReportComparison, type ReportDetail, sayGeneratorVersions } from '@wrkbench/contracts'
import { formatExact, formatRatio, missing } from './figures.ts'
import { dataColumn, listTable, shownColumn, type Table } from './table.ts'

export const reportVerdictWords: Record<ReportComparison['verdict'], string> = {
  worse: 'Worse',
  better: 'Better',
  same: 'No relevant difference',
  inconclusive: 'Inconclusive',
  'no-baseline': 'Nothing to compare with',
}

const times = (value: number): string => `${formatRatio(value)}×`

const ratioText = ({ ratio, interval }: ReportComparison): string => {
  if (ratio === null) return missing
  return interval ? `${times(ratio)} (${times(interval.low)} to ${times(interval.high)})` : times(ratio)
}

const ratio = { numeric: true, unit: 'now / before' }

const columns = [
  shownColumn<ReportComparison>('subject', 'Subject', ({ subject }) => subject),
  shownColumn<ReportComparison>('scenario', 'Scenario', ({ scenario }) => scenario),
  shownColumn<ReportComparison>('metric', 'Metric', ({ metric }) => metric, {
    text: ({ metric }) => metricCatalogue[metric].label,
  }),
  dataColumn<ReportComparison>('unit', 'unit', ({ metric }) => metricCatalogue[metric].unit),
  shownColumn<ReportComparison>('before', 'Before', ({ baselineMedian }) => baselineMedian, {
    numeric: true,
    text: ({ metric, baselineMedian }) => formatExact(metric, baselineMedian),
  }),
  shownColumn<ReportComparison>('roundsBefore', 'Rounds before', (one) => one.baselineRounds, { numeric: true }),
  shownColumn<ReportComparison>('now', 'Now', ({ median }) => median, {
    numeric: true,
    text: ({ metric, median }) => formatExact(metric, median),
  }),
  shownColumn<ReportComparison>('rounds', 'Rounds', ({ rounds }) => rounds, { numeric: true }),
  shownColumn<ReportComparison>('roundsInDoubt', 'Rounds in doubt', (one) => one.roundsInDoubt ?? 0, { numeric: true }),
  shownColumn<ReportComparison>('ratio', 'Now / before', (one) => one.ratio, { ...ratio, text: ratioText }),
  dataColumn<ReportComparison>('ratioLow', 'ratio, low', ({ interval }) => interval?.low ?? null, ratio),
  dataColumn<ReportComparison>('ratioHigh', 'ratio, high', ({ interval }) => interval?.high ?? null, ratio),
  dataColumn<ReportComparison>('threshold', 'threshold', ({ threshold }) => threshold, { numeric: true }),
  shownColumn<ReportComparison>('verdict', 'Verdict', ({ verdict }) => verdict, {
    text: ({ verdict }) => reportVerdictWords[verdict],
  }),
  shownColumn<ReportComparison>('generatorVersions', 'Changed besides', sayGeneratorVersions),
  dataColumn<ReportComparison>('series', 'series', ({ seriesId }) => seriesId),
]

/** A report compared with its baseline, metric by metric, as judged when it was handed in. */
export const verdictsTable = ({ environment, source, comparisons }: ReportDetail): Table =>
  listTable(`Verdict of ${environment.name}, from ${source}`, columns, comparisons, [
    'As judged when it was handed in; below the threshold nothing counts as a difference.',
  ])
