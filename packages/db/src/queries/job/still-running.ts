import { prepared, type Sql } from '../../sql.ts'

const statement = prepared(
  'still-running',
  `SELECT FROM jobs j WHERE j.id = $1 AND j.status = 'RUNNING' AND (
  SELECT true FROM runs r WHERE r.job_id = j.id AND r.finished_at IS NULL AND NOT r.superseded
  ORDER BY r.position DESC, r.attempt DESC LIMIT 1)`,
)

/**
 * Whether a job is running and has runs that have not ended, so that its status cannot change. Searches from its last run,
 * which waits longest, so that a job of thousands of runs is checked as quickly as one of three.
 */
export const isStillRunning = async (tx: Sql, jobId: string): Promise<boolean> =>
  ((await tx.query(statement([jobId]))).rowCount ?? 0) > 0
