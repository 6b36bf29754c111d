import type { RetentionKind } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface OldBatch {
  /** the batch contains what ended after this; null for no limit */
  after: Date | null
  /** the batch contains what ended at or before this */
  until: Date
  limit: number
  at: Date
}

export interface RemovedBatch {
  /** how many runs or jobs of the period the batch covers; fewer than the limit if it covers all */
  looked: number
  /** when the last of them ended; null if there were none */
  last: Date | null
  removed: number
}

const runs = `
batch AS (
  SELECT id, finished_at FROM runs WHERE finished_at IS NOT NULL AND finished_at > coalesce($1::timestamptz, '-infinity') AND finished_at <= $2
  ORDER BY finished_at FETCH FIRST $3 ROWS WITH TIES)`

const tail = (extra = '') => `
SELECT (SELECT count(*)::int FROM batch) AS looked, (SELECT max(finished_at) FROM batch) AS last,
  (SELECT count(*)::int FROM gone)${extra} AS removed`

/** Output of the load generator on another host is also stored in its part of the run. */
const raw = `
WITH ${runs},
gone AS (DELETE FROM artifacts a USING batch b WHERE a.run_id = b.id RETURNING a.run_id),
told AS (UPDATE run_parts p SET report = p.report - 'output' FROM batch b WHERE p.run_id = b.id AND p.report ? 'output'),
marked AS (UPDATE runs r SET raw_removed_at = $4 WHERE r.id IN (SELECT run_id FROM gone)),
reported AS (
  DELETE FROM artifacts WHERE id IN (
    SELECT id FROM artifacts WHERE run_id IS NULL AND created_at <= $2 ORDER BY created_at LIMIT $3)
  RETURNING result_id),
noted AS (UPDATE results x SET raw_removed_at = $4 WHERE x.id IN (SELECT result_id FROM reported))
${tail(' + (SELECT count(*)::int FROM reported)')},
  (SELECT count(*)::int FROM reported) >= $3 AS more`

const ofRuns = (table: string, mark: string) => `
WITH ${runs},
gone AS (DELETE FROM ${table} t USING batch b WHERE t.run_id = b.id RETURNING t.run_id),
marked AS (UPDATE runs r SET ${mark} = $4 WHERE r.id IN (SELECT run_id FROM gone))
${tail()}, false AS more`

const events = `
WITH batch AS (
  SELECT id, finished_at FROM jobs WHERE finished_at IS NOT NULL AND finished_at > coalesce($1::timestamptz, '-infinity') AND finished_at <= $2
  ORDER BY finished_at FETCH FIRST $3 ROWS WITH TIES),
gone AS (DELETE FROM job_events e USING batch b WHERE e.job_id = b.id RETURNING e.job_id)
${tail()}, $4::timestamptz IS NULL AS more`

const statements: Record<RetentionKind, string> = {
  raw,
  timeline: ofRuns('run_samples', 'samples_removed_at'),
  log: ofRuns('run_log_lines', 'log_removed_at'),
  events,
}

/**
 * Removes the data of the next runs or jobs that ended, oldest first. `more`: whether files that came with reports are
 * left.
 */
export const removeOld = async (
  tx: Sql,
  kind: RetentionKind,
  { after, until, limit, at }: OldBatch,
): Promise<RemovedBatch & { more: boolean }> => {
  const { rows } = await tx.query<RemovedBatch & { more: boolean }>(statements[kind], [after, until, limit, at])
  return rows[0] ?? { looked: 0, last: null, removed: 0, more: false }
}

export interface OldThings {
  removable: number
  owners: number
  bytes: number | null
}

const counts: Record<RetentionKind, string> = {
  raw: `
SELECT count(*)::int AS removable, count(DISTINCT coalesce(a.run_id::text, a.result_id::text))::int AS owners,
  coalesce(sum(octet_length(a.gzip)), 0)::float8 AS bytes
FROM artifacts a LEFT JOIN runs r ON r.id = a.run_id
WHERE coalesce(r.finished_at, CASE WHEN a.run_id IS NULL THEN a.created_at END) <= $1`,
  timeline: `
SELECT count(*)::int AS removable, count(DISTINCT t.run_id)::int AS owners, coalesce(sum(pg_column_size(t.samples)), 0)::float8 AS bytes
FROM run_samples t JOIN runs r ON r.id = t.run_id WHERE r.finished_at <= $1`,
  log: `
SELECT count(*)::int AS removable, count(DISTINCT t.run_id)::int AS owners, NULL::float8 AS bytes
FROM run_log_lines t JOIN runs r ON r.id = t.run_id WHERE r.finished_at <= $1`,
  events: `
SELECT count(*)::int AS removable, count(DISTINCT t.job_id)::int AS owners, NULL::float8 AS bytes
FROM job_events t JOIN jobs j ON j.id = t.job_id WHERE j.finished_at <= $1`,
}

/** Counts the data of that kind that is older. It reads all of it, so call it only when a person asks. */
export const countOld = async (sql: Sql, kind: RetentionKind, until: Date): Promise<OldThings> => {
  const { rows } = await sql.query<OldThings>(counts[kind], [until])
  return rows[0] ?? { removable: 0, owners: 0, bytes: null }
}
