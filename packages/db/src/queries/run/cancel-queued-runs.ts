import type { Sql } from '../../sql.ts'

/**
 * Locks the runs in the order that all verbs keep to, then looks them up by key. If the statement tested the status
 * again, a planner whose statistics miss thousands of new runs would compare each run with each.
 */
const text = `
WITH held AS MATERIALIZED (
  SELECT id FROM runs WHERE job_id = $1 AND status = 'QUEUED' ORDER BY id FOR UPDATE
)
UPDATE runs SET status = 'CANCELLED', finished_at = $2 FROM held WHERE runs.id = held.id
RETURNING runs.id`

/** Cancels the runs of a job that are not claimed yet. @returns their ids */
export const cancelQueuedRuns = async (tx: Sql, jobId: string, at: Date): Promise<string[]> =>
  (await tx.query<{ id: string }>(text, [jobId, at])).rows.map(({ id }) => id)
