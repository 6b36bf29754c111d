import type { Flag, RunError, RunStatus } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'

export interface RunRow {
  id: string
  jobId: string
  serverId: string
  scenarioId: string
  profileIndex: number
  loadProfileId: number
  round: number
  attempt: number
  position: number
  status: RunStatus
  superseded: boolean
  error: RunError | null
  progress: number
  queuedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  successesPerSecond: number | null
  latencyP50Us: number | null
  latencyP99Us: number | null
  flags: Flag[]
}

export const runColumns = `
  r.id, r.job_id AS "jobId", s.name AS "serverId", r.scenario_id AS "scenarioId", r.profile_index AS "profileIndex",
  r.load_profile_id AS "loadProfileId", r.round, r.attempt, r.position, r.status, r.superseded, r.error, r.progress, r.queued_at AS "queuedAt",
  r.started_at AS "startedAt", r.finished_at AS "finishedAt", x.successes_per_second AS "successesPerSecond",
  x.latency_p50_us AS "latencyP50Us", x.latency_p99_us AS "latencyP99Us", coalesce(x.flags, '[]') AS flags`

const statement = prepared(
  'run-rows',
  `
SELECT ${runColumns}
FROM runs r JOIN subjects s ON s.id = r.subject_id LEFT JOIN results x ON x.run_id = r.id
WHERE r.job_id = $1 ORDER BY r.position, r.attempt`,
)

/**
 * All runs of a job with the headline figures of their results, in order of execution, including superseded attempts.
 */
export const runsOfJob = async (sql: Sql, jobId: string): Promise<RunRow[]> =>
  (await sql.query<RunRow>(statement([jobId]))).rows
