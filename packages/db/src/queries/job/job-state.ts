import type { JobStatus } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'
import { type RunCountsRow, runCounts } from '../run/run-states.ts'

export interface JobState extends RunCountsRow {
  status: JobStatus
  cancelRequestedAt: Date | null
}

const statement = prepared(
  'job-state',
  `SELECT j.status, j.cancel_requested_at AS "cancelRequestedAt", c.*
FROM jobs j, LATERAL (SELECT ${runCounts('r')} FROM runs r WHERE r.job_id = j.id AND NOT r.superseded) c
WHERE j.id = $1`,
)

/** A job's stored status, with the state of its runs from which the status is derived. */
export const jobState = async (sql: Sql, jobId: string): Promise<JobState | null> =>
  (await sql.query<JobState>(statement([jobId]))).rows[0] ?? null
