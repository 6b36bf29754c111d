import type { Sql } from '../../sql.ts'
import { bearsLabels } from '../runner/runner-labels.ts'
import { mayRun } from '../source/source-approvals.ts'

const waiting = `
SELECT e.id FROM environments e WHERE EXISTS (SELECT FROM runs r WHERE r.environment_id = e.id AND r.status = 'QUEUED')`

/** Ids of environments with queued runs. */
export const environmentsWithWaiting = async (sql: Sql): Promise<string[]> =>
  (await sql.query<{ id: string }>(waiting)).rows.map(({ id }) => id)

const undelivered = `
SELECT r.id FROM runs r JOIN jobs j ON j.id = r.job_id
WHERE r.environment_id = $1 AND r.status = 'QUEUED' AND (r.queued_at < $2 OR r.queued_at > $5) AND r.id <> ALL ($3::uuid[])
  AND j.cancel_requested_at IS NULL AND ${mayRun}
  AND (NOT j.spec ? 'runnerLabels' OR EXISTS (SELECT FROM runners ru WHERE ru.environment_id = $1 AND ${bearsLabels}))
ORDER BY r.queued_at, j.number, r.position LIMIT $4`

export interface Undelivered {
  environmentId: string
  queuedBefore: Date
  /** runs queued after this count as well: the clock has been set back since */
  queuedAfter: Date
  /** ids that the queue already has */
  known: readonly string[]
  limit: number
}

/** Ids of queued runs that the queue does not know, oldest first. */
export const undeliveredRuns = async (sql: Sql, asked: Undelivered): Promise<string[]> => {
  const { environmentId, queuedBefore, queuedAfter, known, limit } = asked
  const { rows } = await sql.query<{ id: string }>(undelivered, [
    environmentId,
    queuedBefore,
    known,
    limit,
    queuedAfter,
  ])
  return rows.map(({ id }) => id)
}
