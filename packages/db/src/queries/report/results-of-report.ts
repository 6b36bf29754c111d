import type { CustomMetric, SeriesProfile, ServerManifest } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { customOfResult } from '../result/custom-of-result.ts'
import type { NumberColumns } from '../result/result-columns.ts'
import { type ResultRow, resultColumns } from '../result/result-of-run.ts'

export interface ReportedResultRow extends ResultRow {
  run_id: string | null
  round: number
  framework_version: string | null
  subjectId: number
  subjectName: string
  serverId: string | null
  manifest: ServerManifest | null
  scenarioId: string
  scenarioName: string
  profileId: number
  profile: SeriesProfile
  custom: CustomMetric[]
  rawBytes: number | null
}

const text = `
SELECT ${resultColumns.map((column) => `x.${column}`).join(', ')}, x.run_id, x.round, x.framework_version,
  su.id AS "subjectId", su.name AS "subjectName", su.server_id AS "serverId", sv.manifest, s.scenario_id AS "scenarioId",
  coalesce(sc.manifest ->> 'displayName', sc.id) AS "scenarioName", p.id AS "profileId", p.profile,
  ${customOfResult('x')} AS custom,
  (SELECT a.bytes FROM artifacts a WHERE a.result_id = x.id AND a.name = 'output') AS "rawBytes"
FROM results x JOIN series s ON s.id = x.series_id JOIN subjects su ON su.id = s.subject_id
JOIN scenarios sc ON sc.id = s.scenario_id JOIN load_profiles p ON p.id = s.load_profile_id
LEFT JOIN servers sv ON sv.id = su.server_id
WHERE x.report_id = $1 ORDER BY x.id`

/** All results of a report with their series, in the order handed in. */
export const resultsOfReport = async (sql: Sql, reportId: string): Promise<(ReportedResultRow & NumberColumns)[]> =>
  (await sql.query<ReportedResultRow & NumberColumns>(text, [reportId])).rows

const raw = `
SELECT a.gzip FROM results x JOIN artifacts a ON a.result_id = x.id AND a.name = 'output'
WHERE x.id = $2 AND x.report_id = $1`

/** The text from which a result of this report was read, compressed; null if there is none. */
export const outputOfResult = async (sql: Sql, reportId: string, resultId: number): Promise<Buffer | null> =>
  (await sql.query<{ gzip: Buffer }>(raw, [reportId, resultId])).rows[0]?.gzip ?? null
