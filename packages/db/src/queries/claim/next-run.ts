import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'
import { bearsLabels } from '../runner/runner-labels.ts'
import { mayRun } from '../source/source-approvals.ts'

const text = `
SELECT r.id FROM runs r JOIN jobs j ON j.id = r.job_id
WHERE r.environment_id = $1 AND r.status = 'QUEUED' AND j.cancel_requested_at IS NULL AND ${mayRun}
  AND EXISTS (SELECT FROM runners ru WHERE ru.incarnation = $2 AND ${bearsLabels})
  AND NOT EXISTS (SELECT FROM runs a WHERE a.environment_id = $1 AND a.status IN ${activeStates})
ORDER BY r.attempt > 1 DESC, r.queued_at, j.number, r.position LIMIT 1`

/** The first run in the environment's queue that this runner may do; null if one is active or none waits. */
export const nextRun = async (sql: Sql, environmentId: string, incarnation: string): Promise<string | null> =>
  (await sql.query<{ id: string }>(text, [environmentId, incarnation])).rows[0]?.id ?? null
