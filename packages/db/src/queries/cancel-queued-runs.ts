import type { Sql } from '../sql.ts'

const text = `
UPDATE runs SET status = 'CANCELLED', finished_at = $2
WHERE status = 'QUEUED' AND id IN (
  SELECT id FROM runs WHERE job_id = $1 AND status = 'QUEUED' ORDER BY id FOR UPDATE)
RETURNING id`

/** Ends the runs of a job that nobody has claimed; their ids. */
export const cancelQueuedRuns = async (tx: Sql, jobId: string, at: Date): Promise<string[]> =>
  (await tx.query<{ id: string }>(text, [jobId, at])).rows.map(({ id }) => id)
