import { metricIds, type ReportSummary, type ResultOfReport } from '@wrkbench/contracts'
import { columnsToUsage, type NumberColumns, type ReportedResultRow, type ReportRow } from '@wrkbench/db'
import { describeHardware } from '@wrkbench/tables'
import { countVerdicts } from '../domain/report/report-verdict.ts'
import { metricValues } from '../domain/result/metric-values.ts'
import { instant } from '../instant.ts'
import { toResult } from '../run/to-result.ts'
import { toSubject } from '../series/to-subject.ts'

const serving = ({ hosts }: ReportRow) => hosts.find(({ role }) => role === 'SERVER')?.facts ?? null

export const toReportSummary = (row: ReportRow): ReportSummary => {
  const facts = serving(row)
  return {
    id: row.id,
    project: row.project,
    source: row.source,
    environment: { id: row.environmentId, name: row.environmentName },
    hardware: (facts && describeHardware(facts)) || null,
    commit: row.commit,
    branch: row.branch,
    pullRequest: row.pullRequest,
    createdAt: instant(row.createdAt),
    measuredFrom: instant(row.measuredFrom),
    measuredTo: instant(row.measuredTo),
    yearOnly: row.yearOnly,
    results: row.results,
    subjects: { first: row.subjects, total: row.subjectCount },
    scenarios: { first: row.scenarios, total: row.scenarioCount },
    verdict: row.verdict,
    verdictCounts: countVerdicts(row.comparisons),
  }
}

/** Returns CPU time and memory that the sender reported for a process that no runner watched; null if there are none. */
const toldUsage = (row: ReportedResultRow & NumberColumns): ResultOfReport['server'] => {
  const usage = columnsToUsage('server', row, row.missing)
  const { missing: _, ...figures } = usage
  return Object.values(figures).some((value) => value !== null) ? usage : null
}

export const toResultOfReport = (row: ReportedResultRow & NumberColumns): ResultOfReport => {
  const result = toResult(row)
  const measured = { metrics: result.metrics, server: columnsToUsage('server', row, {}), startMs: null }
  return {
    ...result,
    server: result.server ?? toldUsage(row),
    columns: Object.fromEntries(metricIds.map((id) => [id, metricValues[id](measured)])),
    subject: { ...toSubject(row), version: row.framework_version },
    scenario: { id: row.scenarioId, displayName: row.scenarioName },
    profile: { id: String(row.profileId), profile: row.profile },
    round: row.round,
    custom: row.custom,
    runId: row.run_id,
    rawBytes: row.rawBytes,
  }
}
