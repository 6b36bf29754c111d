import type { Sql } from '../../sql.ts'

/** Locks the job's row, as `appendEvents` does. */
export const lockJob = async (tx: Sql, jobId: string): Promise<void> => {
  await tx.query('SELECT FROM jobs WHERE id = $1 FOR UPDATE', [jobId])
}
