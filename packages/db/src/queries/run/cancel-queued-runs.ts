import type { Sql } from '../../sql.ts'

/**
 * Locked in the order that all verbs keep to. What is locked is looked up by its key: asked a second time for what waits, a
 * planner that has not heard of thousands of new runs compares each with each.
 */
const text = `
WITH held AS MATERIALIZED (
  SELECT id FROM runs WHERE job_id = $1 AND status = 'QUEUED' ORDER BY id FOR UPDATE
)
UPDATE runs SET status = 'CANCELLED', finished_at = $2 FROM held WHERE runs.id = held.id
RETURNING runs.id`

/** Cancels the runs of a job that are not claimed. @returns their ids */
export const cancelQueuedRuns = async (tx: Sql, jobId: string, at: Date): Promise<string[]> =>
  (await tx.query<{ id: string }>(text, [jobId, at])).rows.map(({ id }) => id)
