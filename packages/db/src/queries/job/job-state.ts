import { type JobStatus, openJobStatuses, type RunCounts } from '@wrkbench/contracts'
import { inList, prepared, type Sql } from '../../sql.ts'
import { runCounts } from '../run/run-states.ts'

/** The states of a job that is not over. */
export const openStates = inList(openJobStatuses)

export interface JobState extends RunCounts {
  status: JobStatus
  cancelRequestedAt: Date | null
  rounds: number
  spareRounds: number
}

const statement = prepared(
  'job-state',
  `SELECT j.status, j.cancel_requested_at AS "cancelRequestedAt", (j.spec ->> 'rounds')::int AS rounds,
  coalesce((j.spec ->> 'spareRounds')::int, 0) AS "spareRounds", c.*
FROM jobs j, LATERAL (SELECT ${runCounts} FROM runs r WHERE r.job_id = j.id AND NOT r.superseded) c
WHERE j.id = $1`,
)

/** A job's stored status, with the state of its runs from which the status is derived, and the rounds that it may have. */
export const jobState = async (sql: Sql, jobId: string): Promise<JobState | null> =>
  (await sql.query<JobState>(statement([jobId]))).rows[0] ?? null
