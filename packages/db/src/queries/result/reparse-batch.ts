import type { PartReport, RunnerRole, SeriesProfile, WarmUp } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { warmUpColumns } from '../run/warm-up-columns.ts'
import { figureColumns, type NumberColumns } from './result-columns.ts'
import type { ResultRow } from './result-of-run.ts'

export interface ReparseRow extends ResultRow {
  runId: string | null
  profile: SeriesProfile
  argv: string[] | null
  scenarioRevision: string | null
  warmupSeconds: number | null
  warmupMaxSeconds: number | null
  warmUp: WarmUp | null
  /** when retention removed its raw output */
  rawRemovedAt: Date | null
  /** hosts that took part besides the leading one */
  parts: { name: string; role: RunnerRole; report: PartReport | null }[]
  /** gzip content in base64 */
  artifacts: { name: string; gzip: string }[]
}

export interface ReparseSelection {
  after: string
  /**
   * present version of each parser by generator id; only results of older versions are selected, unless `all` is set
   */
  versions: Record<string, number>
  all: boolean
}

/** Version 0 without a run marks figures that were handed in as numbers, which no parser has read. */
const candidates = `
FROM results x JOIN series se ON se.id = x.series_id JOIN load_profiles p ON p.id = se.load_profile_id
WHERE x.id > $1::bigint AND (x.parser_version > 0 OR x.run_id IS NOT NULL) AND $2::jsonb ? (p.profile ->> 'generator')
  AND ($3 OR x.parser_version < ($2::jsonb ->> (p.profile ->> 'generator'))::int)`

const batch = `
WITH batch AS (SELECT x.id, p.profile ${candidates} ORDER BY x.id LIMIT $4)
SELECT x.id, x.series_id, x.measured_at, x.missing, x.flags, x.host_usage, x.placement, x.generator_version, x.parser_version,
  x.methodology_fingerprint, x.environment_fingerprint, x.run_id AS "runId", b.profile, r.argv,
  r.scenario_revision AS "scenarioRevision", ${warmUpColumns}, r.start -> 'warmUp' AS "warmUp",
  coalesce(r.raw_removed_at, x.raw_removed_at) AS "rawRemovedAt",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'gzip', encode(a.gzip, 'base64')) ORDER BY a.name), '[]')
   FROM artifacts a WHERE a.run_id = x.run_id OR a.result_id = x.id) AS artifacts,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'role', rp.role, 'report', rp.report) ORDER BY rp.ordinal), '[]')
   FROM run_parts rp JOIN host_facts f ON f.id = rp.host_facts_id JOIN hosts h ON h.id = f.host_id
   WHERE rp.run_id = x.run_id) AS parts,
  ${figureColumns.map((column) => `x.${column}`).join(', ')}
FROM batch b JOIN results x ON x.id = b.id LEFT JOIN runs r ON r.id = x.run_id LEFT JOIN jobs j ON j.id = r.job_id
ORDER BY x.id FOR UPDATE OF x`

const parametersOf = ({ after, versions, all }: ReparseSelection) => [after, JSON.stringify(versions), all]

/** The next results to parse again, by id, with their raw output; locked until the transaction ends. */
export const reparseBatch = async (
  tx: Sql,
  selection: ReparseSelection,
  limit: number,
): Promise<(ReparseRow & NumberColumns)[]> =>
  (await tx.query<ReparseRow & NumberColumns>(batch, [...parametersOf(selection), limit])).rows

/** Counts the selected results after `after`. */
export const countReparse = async (sql: Sql, selection: ReparseSelection): Promise<number> => {
  const { rows } = await sql.query<{ count: number }>(
    `SELECT count(*)::int AS count ${candidates}`,
    parametersOf(selection),
  )
  return rows[0]?.count ?? 0
}
