import type { Sql } from '../../sql.ts'
import { openStates } from './job-state.ts'

const text = `
UPDATE jobs SET cancel_requested_at = $2
WHERE id = $1 AND cancel_requested_at IS NULL AND status IN ${openStates}`

/** Returns false if the job is over or its cancel was already requested. */
export const requestCancel = async (tx: Sql, jobId: string, at: Date): Promise<boolean> =>
  (await tx.query(text, [jobId, at])).rowCount === 1
