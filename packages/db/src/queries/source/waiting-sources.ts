import type { ServerSource } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { mayRun } from './source-approvals.ts'

export interface WaitingSourceRow {
  serverId: string
  hash: string
  /** what the server's folder holds now */
  source: ServerSource | null
  /** the source that was approved last */
  before: ServerSource | null
  beforeBy: string | null
  beforeAt: Date | null
}

const text = `
SELECT sv.id AS "serverId", waiting.source_hash AS hash, sv.source, last.source AS before, last.approved_by AS "beforeBy",
  last.approved_at AS "beforeAt"
FROM (
  SELECT DISTINCT r.subject_id, r.source_hash FROM runs r WHERE r.job_id = $1 AND r.status = 'QUEUED' AND NOT ${mayRun}
) waiting
JOIN subjects s ON s.id = waiting.subject_id JOIN servers sv ON sv.id = s.server_id
LEFT JOIN LATERAL (
  SELECT a.source, a.approved_by, a.approved_at FROM source_approvals a
  WHERE a.server_id = sv.id ORDER BY a.approved_at DESC LIMIT 1
) last ON true
ORDER BY sv.id`

/** Sources for whose approval runs of a job wait. */
export const waitingSources = async (sql: Sql, jobId: string): Promise<WaitingSourceRow[]> =>
  (await sql.query<WaitingSourceRow>(text, [jobId])).rows

const freed = `
SELECT r.id, r.job_id AS "jobId", r.environment_id AS "environmentId" FROM runs r JOIN jobs j ON j.id = r.job_id
WHERE r.status = 'QUEUED' AND r.source_hash = ANY ($1) AND j.cancel_requested_at IS NULL
ORDER BY r.queued_at, j.number, r.position`

/** Queued runs of all jobs that have these sources, in the order of the queue. */
export const runsOfSources = async (
  sql: Sql,
  hashes: readonly string[],
): Promise<{ id: string; jobId: string; environmentId: string }[]> =>
  (await sql.query<{ id: string; jobId: string; environmentId: string }>(freed, [hashes])).rows
