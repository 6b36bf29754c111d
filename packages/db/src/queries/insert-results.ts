import { jsonText } from '../json-text.ts'
import type { Sql } from '../sql.ts'
import { figureColumns, type NumberColumns } from './result-columns.ts'

export interface NewResult {
  seriesId: number
  groupId: string
  runId: string | null
  reportId: string | null
  measuredAt: Date
  round: number
  figures: NumberColumns
  startMs: number | null
  hostUsage: unknown
  missing: Record<string, string>
  flags: { id: string; evidence: string }[]
  generatorVersion: string | null
  parserVersion: number
  methodologyFingerprint: string
  environmentFingerprint: string | null
  frameworkVersion: string | null
  commit: string | null
  branch: string | null
}

const contextColumns = [
  ...['series_id', 'group_id', 'run_id', 'report_id', 'measured_at', 'round', 'start_ms', 'host_usage', 'missing'],
  ...['flags', 'flag_count', 'generator_version', 'parser_version', 'methodology_fingerprint'],
  ...['environment_fingerprint', 'framework_version', 'commit', 'branch'],
]
const columns = [...contextColumns, ...figureColumns].join(', ')

const text = `
INSERT INTO results (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::results, $1::jsonb)
RETURNING id`

const toRow = ({ figures, ...result }: NewResult) => ({
  ...figures,
  series_id: result.seriesId,
  group_id: result.groupId,
  run_id: result.runId,
  report_id: result.reportId,
  measured_at: result.measuredAt,
  round: result.round,
  start_ms: result.startMs,
  host_usage: result.hostUsage,
  missing: result.missing,
  flags: result.flags,
  flag_count: result.flags.length,
  generator_version: result.generatorVersion,
  parser_version: result.parserVersion,
  methodology_fingerprint: result.methodologyFingerprint,
  environment_fingerprint: result.environmentFingerprint,
  framework_version: result.frameworkVersion,
  commit: result.commit,
  branch: result.branch,
})

/** Any number of results in one statement; their ids in the same order. */
export const insertResults = async (tx: Sql, results: readonly NewResult[]): Promise<number[]> =>
  (await tx.query<{ id: number }>(text, [jsonText(results.map(toRow))])).rows.map(({ id }) => id)
