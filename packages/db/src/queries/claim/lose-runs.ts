import type { RunError } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'

export interface EndedRun {
  id: string
  jobId: string
  environmentId: string
  /** whether another attempt is to take its place */
  superseded: boolean
}

export interface LostRuns {
  error: RunError
  maxAttempts: number
  at: Date
}

/** Locks the runs first and then looks them up by key, as `cancelQueuedRuns` does. */
const lose = (which: string) => `
WITH held AS MATERIALIZED (
  SELECT held.id FROM runs held WHERE held.status IN ${activeStates} AND ${which} ORDER BY held.id FOR UPDATE
)
UPDATE runs r SET status = 'LOST', error = $1, finished_at = greatest($2, r.started_at), lease = NULL, lease_expires_at = NULL,
  superseded = r.attempt < $3 AND j.cancel_requested_at IS NULL
FROM held, jobs j
WHERE r.id = held.id AND j.id = r.job_id
RETURNING r.id, r.job_id AS "jobId", r.environment_id AS "environmentId", r.superseded`

const run = async (tx: Sql, which: string, { error, at, maxAttempts }: LostRuns, values: unknown[]) =>
  (await tx.query<EndedRun>(lose(which), [jsonText(error), at, maxAttempts, ...values])).rows

export interface EndedLeases {
  /** range in which all valid leases end; null if the times cannot be judged now */
  good: { from: Date; to: Date } | null
  /** leases that were not renewed for too long; one whose end has changed since is spared */
  standing: readonly { runId: string; endsAt: Date }[]
}

const isEnded = `(held.lease_expires_at NOT BETWEEN $4::timestamptz AND $5::timestamptz
  OR (held.id, held.lease_expires_at) IN (SELECT * FROM unnest($6::uuid[], $7::timestamptz[])))`

/**
 * Loses runs whose lease has ended according to `EndedLeases`, and removes the lease so that a late report is refused.
 */
export const loseExpiredRuns = (tx: Sql, lost: LostRuns, { good, standing }: EndedLeases): Promise<EndedRun[]> =>
  run(tx, isEnded, lost, [
    good?.from ?? '-infinity',
    good?.to ?? 'infinity',
    standing.map(({ runId }) => runId),
    standing.map(({ endsAt }) => endsAt),
  ])

/** Loses runs that an older process of the runner of that name still holds. */
export const loseRunsOfOlderProcess = (
  tx: Sql,
  lost: LostRuns,
  runner: { name: string; incarnation: string },
): Promise<EndedRun[]> =>
  run(tx, 'held.runner_id = (SELECT id FROM runners WHERE name = $4) AND held.incarnation <> $5', lost, [
    runner.name,
    runner.incarnation,
  ])

/** Loses all runs that these runners hold, because the runners may not work any longer. */
export const loseRunsOfRunners = (tx: Sql, lost: LostRuns, runnerIds: readonly string[]): Promise<EndedRun[]> =>
  run(tx, 'held.runner_id = ANY ($4)', lost, [runnerIds])

/** Loses one run that its runner hands back. */
export const loseRun = (tx: Sql, lost: LostRuns, runId: string): Promise<EndedRun[]> =>
  run(tx, 'held.id = $4', lost, [runId])
