import type { ReportSummary } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from '../table.ts'
import { asKnown } from '../year-only.ts'

const count = { numeric: true }

/** Lists the first names, followed by `and 3 more` if there are further ones. */
const named = ({ first, total }: ReportSummary['subjects']): string =>
  first.join(', ') + (total > first.length ? ` and ${total - first.length} more` : '')

const columns = [
  shownColumn<ReportSummary>('environment', 'Environment', ({ environment }) => environment.name),
  dataColumn<ReportSummary>('id', 'id', ({ id }) => id),
  shownColumn<ReportSummary>('source', 'From', ({ source }) => source),
  shownColumn<ReportSummary>('subjects', 'Subjects', ({ subjects }) => named(subjects)),
  shownColumn<ReportSummary>('scenarios', 'Scenarios', ({ scenarios }) => named(scenarios)),
  shownColumn<ReportSummary>('branch', 'Branch', ({ branch }) => branch),
  shownColumn<ReportSummary>('pullRequest', 'Pull request', ({ pullRequest }) => pullRequest),
  shownColumn<ReportSummary>('commit', 'Commit', ({ commit }) => commit),
  shownColumn<ReportSummary>('verdict', 'Verdict', ({ verdict }) => verdict),
  shownColumn<ReportSummary>('worse', 'Worse', ({ verdictCounts }) => verdictCounts.worse, count),
  shownColumn<ReportSummary>('better', 'Better', ({ verdictCounts }) => verdictCounts.better, count),
  shownColumn<ReportSummary>('same', 'Same', ({ verdictCounts }) => verdictCounts.same, count),
  shownColumn<ReportSummary>('inconclusive', 'Inconclusive', (report) => report.verdictCounts.inconclusive, count),
  shownColumn<ReportSummary>('results', 'Results', ({ results }) => results, count),
  dataColumn<ReportSummary>('hardware', 'hardware', ({ hardware }) => hardware),
  dataColumn<ReportSummary>('measuredFrom', 'measured from', (report) => asKnown(report.measuredFrom, report.yearOnly)),
  shownColumn<ReportSummary>('measuredTo', 'Measured', (report) => asKnown(report.measuredTo, report.yearOnly)),
  shownColumn<ReportSummary>('createdAt', 'Handed in', ({ createdAt }) => createdAt),
]

/** Reports in the order given. */
export const reportsTable = (reports: readonly ReportSummary[]): Table => listTable('Reports', columns, reports)
