import type { TerminalStatus } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'

export interface QueueRow {
  environment: string
  waiting: number
  active: number
  /** when the run that has waited longest was queued; null if none waits */
  oldestQueuedAt: Date | null
}

const queues = `
SELECT e.name AS environment, w.waiting, w."oldestQueuedAt",
  (SELECT count(*)::int FROM runs r WHERE r.environment_id = e.id AND r.status IN ${activeStates}) AS active
FROM environments e CROSS JOIN LATERAL (
  SELECT count(*)::int AS waiting, min(r.queued_at) AS "oldestQueuedAt"
  FROM runs r WHERE r.environment_id = e.id AND r.status = 'QUEUED') w
ORDER BY e.name`

/** Counts waiting and active runs in each environment. */
export const queueRows = async (sql: Sql): Promise<QueueRow[]> => (await sql.query<QueueRow>(queues)).rows

export interface HeartbeatRow {
  runner: string
  environment: string
  lastHeartbeatAt: Date
}

const heartbeats = `
SELECT ru.name AS runner, e.name AS environment, ru.last_heartbeat_at AS "lastHeartbeatAt"
FROM runners ru JOIN environments e ON e.id = ru.environment_id LEFT JOIN tokens t ON t.id = ru.token_id
WHERE t.revoked_at IS NULL ORDER BY ru.name`

/** The last heartbeat of each runner, except revoked ones, which are expected to be silent. */
export const heartbeatRows = async (sql: Sql): Promise<HeartbeatRow[]> =>
  (await sql.query<HeartbeatRow>(heartbeats)).rows

export interface EndedRow {
  status: TerminalStatus
  /** code of the run's error; null if there is none */
  code: string | null
  runs: number
  /** duration of the runs that had started; null if none had */
  p50Seconds: number | null
  p95Seconds: number | null
}

const ended = `
SELECT r.status, r.error ->> 'code' AS code, count(*)::int AS runs,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM r.finished_at - r.started_at)::float8) AS "p50Seconds",
  percentile_cont(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM r.finished_at - r.started_at)::float8) AS "p95Seconds"
FROM runs r WHERE r.finished_at > $1 GROUP BY r.status, r.error ->> 'code' ORDER BY 1, 2`

/** Runs that ended after `since`, by status and error code. */
export const endedRows = async (sql: Sql, since: Date): Promise<EndedRow[]> =>
  (await sql.query<EndedRow>(ended, [since])).rows
