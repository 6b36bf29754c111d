import type { Flag, HostFacts } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'
import { type SeriesRow, seriesColumns, seriesJoins } from '../series/series-rows.ts'
import { factsOfResult } from '../trend/trend-context.ts'
import { customOfResult } from './custom-of-result.ts'
import { figureColumns, type NumberColumns } from './result-columns.ts'

export interface ResultDetailRow extends SeriesRow {
  id: number
  measuredAt: Date
  round: number
  missing: Record<string, string>
  flags: Flag[]
  frameworkVersion: string | null
  generatorVersion: string | null
  commit: string | null
  branch: string | null
  runId: string | null
  jobId: string | null
  jobNumber: number | null
  reportId: string | null
  source: string | null
  hostFacts: HostFacts | null
  /** number of results of its series in its group */
  rounds: number
  custom: { name: string; value: number; unit: string; better: string }[]
}

const statement = prepared(
  'result-detail',
  `
SELECT r.id, ${seriesColumns}, r.measured_at AS "measuredAt", r.round, r.missing, r.flags,
  r.framework_version AS "frameworkVersion", r.generator_version AS "generatorVersion", r.commit, r.branch,
  r.run_id AS "runId", j.id AS "jobId", j.number AS "jobNumber", r.report_id AS "reportId", rp.source,
  ${factsOfResult('r')} AS "hostFacts",
  (SELECT count(*)::int FROM results o WHERE o.group_id = r.group_id AND o.series_id = r.series_id) AS rounds,
  ${customOfResult('r')} AS custom,
  ${figureColumns.map((column) => `r.${column}`).join(', ')}
FROM results r JOIN series s ON s.id = r.series_id ${seriesJoins}
LEFT JOIN runs ru ON ru.id = r.run_id LEFT JOIN jobs j ON j.id = ru.job_id LEFT JOIN reports rp ON rp.id = r.report_id
WHERE r.id = $1 AND pr.slug = $2`,
)

/** One result with its figures, keyed by column, and where it came from. */
export const resultDetail = async (
  sql: Sql,
  project: string,
  id: number,
): Promise<(ResultDetailRow & NumberColumns) | null> =>
  (await sql.query<ResultDetailRow & NumberColumns>(statement([id, project]))).rows[0] ?? null
