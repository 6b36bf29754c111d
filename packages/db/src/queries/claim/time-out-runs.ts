import type { RunError } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'
import type { EndedRun } from './lose-runs.ts'

/**
 * No change of the clock makes a run late: after one, the API counts as up from that moment. A start in the future means
 * that the clock was set back; such a run counts from `upFrom`.
 */
const began = 'CASE WHEN late.started_at > $2 THEN $4 ELSE greatest(late.started_at, $4::timestamptz) END'

/** Locks the runs first and then looks them up by key, as `cancelQueuedRuns` does. */
const text = `
WITH held AS MATERIALIZED (
  SELECT late.id FROM runs late
  WHERE late.status IN ${activeStates} AND ${began} + (late.deadline_seconds + $3) * interval '1 second' < $2
  ORDER BY late.id FOR UPDATE
)
UPDATE runs r SET status = 'TIMED_OUT', error = $1, finished_at = greatest($2, r.started_at), lease = NULL, lease_expires_at = NULL
FROM held WHERE r.id = held.id
RETURNING r.id, r.job_id AS "jobId", r.environment_id AS "environmentId", r.superseded`

/**
 * Ends runs whose deadline, counted from `upFrom` at the earliest, passed more than `graceSeconds` ago, and removes
 * their lease.
 */
export const timeOutRuns = async (
  tx: Sql,
  error: RunError,
  { at, graceSeconds, upFrom }: { at: Date; graceSeconds: number; upFrom: Date },
): Promise<EndedRun[]> => (await tx.query<EndedRun>(text, [jsonText(error), at, graceSeconds, upFrom])).rows
