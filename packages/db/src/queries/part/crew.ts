import type { MaintenanceWindow, RunnerRole } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'

/** A runner of an environment, with what matters for sharing out the work. */
export interface CrewRow {
  id: string
  name: string
  incarnation: string
  roles: RunnerRole[]
  hostFactsId: string
  lastHeartbeatAt: Date
  pausedAt: Date | null
  pausedBy: string | null
  pauseNote: string | null
  windows: MaintenanceWindow[]
}

const columns = `SELECT ru.id, ru.name, ru.incarnation, ru.roles::text[] AS roles, ru.host_facts_id AS "hostFactsId",
  ru.last_heartbeat_at AS "lastHeartbeatAt", ru.paused_at AS "pausedAt", ru.paused_by AS "pausedBy",
  ru.pause_note AS "pauseNote", ru.windows
FROM runners ru`
const there = `
  AND NOT EXISTS (SELECT FROM tokens t WHERE t.id = ru.token_id AND (t.revoked_at IS NOT NULL OR t.expires_at <= $2))
ORDER BY ru.id`
const ofRunner = prepared(
  'crew',
  `${columns} WHERE ru.environment_id = (SELECT environment_id FROM runners WHERE incarnation = $1)${there}`,
)
const ofEnvironment = prepared('crew_of_environment', `${columns} WHERE ru.environment_id = $1${there}`)

/**
 * All runners of this runner's environment, except those whose token has ended by then, in the order in which they first
 * registered.
 */
export const crewOf = async (sql: Sql, incarnation: string, at: Date): Promise<CrewRow[]> =>
  (await sql.query<CrewRow>(ofRunner([incarnation, at]))).rows

/** The same by the environment. */
export const crewOfEnvironment = async (sql: Sql, environmentId: string, at: Date): Promise<CrewRow[]> =>
  (await sql.query<CrewRow>(ofEnvironment([environmentId, at]))).rows
