import type { RunError } from '@wrkbench/contracts'
import { jsonText } from '../json-text.ts'
import type { Sql } from '../sql.ts'
import type { EndedRun } from './lose-runs.ts'
import { activeStates } from './run-states.ts'

/** As `cancelQueuedRuns` does: locked first, then looked up by key. */
const text = `
WITH held AS MATERIALIZED (
  SELECT late.id FROM runs late
  WHERE late.status IN ${activeStates} AND late.started_at + (late.deadline_seconds + $3) * interval '1 second' < $2
  ORDER BY late.id FOR UPDATE
)
UPDATE runs r SET status = 'TIMED_OUT', error = $1, finished_at = $2, lease = NULL, lease_expires_at = NULL
FROM held WHERE r.id = held.id
RETURNING r.id, r.job_id AS "jobId", r.environment_id AS "environmentId", r.superseded`

/** Ends runs whose deadline passed more than `graceSeconds` ago. Takes the lease away. */
export const timeOutRuns = async (tx: Sql, error: RunError, at: Date, graceSeconds: number): Promise<EndedRun[]> =>
  (await tx.query<EndedRun>(text, [jsonText(error), at, graceSeconds])).rows
