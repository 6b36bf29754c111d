import type { Sql } from '../../sql.ts'
import { runCounts } from '../run/run-states.ts'
import { type JobState, openStates } from './job-state.ts'

const text = `
SELECT j.id, j.status, j.environment_id AS "environmentId", j.cancel_requested_at AS "cancelRequestedAt", c.*
FROM jobs j, LATERAL (SELECT ${runCounts} FROM runs r WHERE r.job_id = j.id AND NOT r.superseded) c
WHERE j.status IN ${openStates}`

/** Every job that is not over, with the state of its runs. */
export const openJobStates = async (sql: Sql): Promise<(JobState & { id: string; environmentId: string })[]> =>
  (await sql.query<JobState & { id: string; environmentId: string }>(text)).rows
