import type { RunError } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'
import { mayRun } from './source-approvals.ts'

/**
 * FROM clause: the server of a run `r`, if it is in the catalogue and its folder holds a source that may be approved.
 */
const present = `FROM subjects s JOIN servers sv ON sv.id = s.server_id
  WHERE s.id = r.subject_id AND NOT sv.removed AND sv.source IS NOT NULL`

/** Locks the runs first and then looks them up by key, as `cancelQueuedRuns` does. */
const held = (which: string) => `
WITH held AS MATERIALIZED (
  SELECT r.id FROM runs r WHERE r.status = 'QUEUED' AND ${which} ORDER BY r.id FOR UPDATE
)`

const bind = `${held('r.source_hash IS NULL')}
UPDATE runs r SET source_hash = (SELECT sv.source ->> 'hash' ${present}) FROM held WHERE r.id = held.id`

/** Binds runs that were queued while no approval was required to the sources that their servers' folders hold now. */
export const bindWaitingRuns = async (tx: Sql): Promise<void> => {
  await tx.query(bind)
}

const fail = `${held(`(r.source_hash IS NULL OR NOT ${mayRun})
  AND NOT EXISTS (SELECT ${present} AND sv.source ->> 'hash' = r.source_hash)`)}
UPDATE runs r SET status = 'FAILED', error = $1, finished_at = $2 FROM held WHERE r.id = held.id
RETURNING r.id, r.job_id AS "jobId", r.environment_id AS "environmentId"`

/** Ends runs that wait for sources that can no longer be approved. */
export const failOutdatedRuns = async (
  tx: Sql,
  error: RunError,
  at: Date,
): Promise<{ id: string; jobId: string; environmentId: string }[]> =>
  (await tx.query<{ id: string; jobId: string; environmentId: string }>(fail, [jsonText(error), at])).rows

const free = `${held('r.source_hash IS NOT NULL')}
UPDATE runs r SET source_hash = NULL FROM held WHERE r.id = held.id`

/** Lets waiting runs go on because the instance no longer asks for approval. */
export const freeWaitingRuns = async (tx: Sql): Promise<void> => {
  await tx.query(free)
}
