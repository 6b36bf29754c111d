import type { HostFacts } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'
import { mayRun } from '../source/source-approvals.ts'
import { type JobRow, jobColumns, jobTables } from './job-summaries.ts'

export interface JobDetailRow extends JobRow {
  queuePosition: number
  /** whether runs of the job wait for sources to be approved */
  isHeld: boolean
  runnerName: string | null
  runnerLastHeartbeatAt: Date | null
  hostFacts: HostFacts | null
  /** noise floor of the environment as a fraction, and the number of cells it was computed from */
  noiseFloor: number | null
  noiseCells: number | null
}

const statement = prepared(
  'job-detail',
  `
SELECT ${jobColumns}, ahead.count AS "queuePosition",
  EXISTS (SELECT FROM runs r WHERE r.job_id = j.id AND r.status = 'QUEUED' AND NOT ${mayRun}) AS "isHeld", runner.name AS "runnerName",
  runner.last_heartbeat_at AS "runnerLastHeartbeatAt", facts.facts AS "hostFacts",
  e.noise_floor AS "noiseFloor", e.noise_cells AS "noiseCells"
FROM ${jobTables}
CROSS JOIN LATERAL (
  SELECT count(*)::int AS count FROM runs other
  WHERE other.environment_id = j.environment_id AND other.job_id <> j.id
    AND (other.status = 'QUEUED' OR other.status IN ${activeStates})
    AND other.queued_at < (SELECT min(own.queued_at) FROM runs own WHERE own.job_id = j.id AND own.status = 'QUEUED')
) ahead
LEFT JOIN LATERAL (
  SELECT ru.name, ru.last_heartbeat_at, ru.host_facts_id FROM runners ru
  WHERE ru.environment_id = j.environment_id ORDER BY ru.last_heartbeat_at DESC LIMIT 1
) runner ON true
LEFT JOIN LATERAL (
  SELECT r.host_facts_id FROM runs r WHERE r.job_id = j.id AND r.host_facts_id IS NOT NULL
  ORDER BY r.position DESC LIMIT 1
) measured ON true
LEFT JOIN host_facts facts ON facts.id = coalesce(measured.host_facts_id, runner.host_facts_id)
WHERE j.id = $2`,
)

/** A job with its place in the queue, the runner of its environment, and the facts of the host that measured it. */
export const jobDetail = async (sql: Sql, jobId: string, now: Date): Promise<JobDetailRow | null> =>
  (await sql.query<JobDetailRow>(statement([now, jobId]))).rows[0] ?? null
