import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'

export interface EnvironmentHost {
  name: string
  environmentName: string
  runners: { name: string; lastHeartbeatAt: string }[]
  /** runs of the environment that are queued or under way */
  openRuns: number
}

const text = `
SELECT h.name, e.name AS "environmentName",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('name', ru.name, 'lastHeartbeatAt', ru.last_heartbeat_at) ORDER BY ru.name), '[]')
   FROM runners ru WHERE ru.environment_id = e.id AND ru.host_id = h.id) AS runners,
  (SELECT count(*)::int FROM runs r WHERE r.environment_id = e.id AND (r.status = 'QUEUED' OR r.status IN ${activeStates})) AS "openRuns"
FROM hosts h, environments e
WHERE e.id = $1 AND h.id = $2 AND (
  EXISTS (SELECT FROM environment_hosts eh WHERE eh.environment_id = e.id AND eh.host_id = h.id)
  OR EXISTS (SELECT FROM runners ru WHERE ru.environment_id = e.id AND ru.host_id = h.id))`

/** A host as part of an environment; null if it is not part of it. */
export const environmentHost = async (
  sql: Sql,
  environmentId: string,
  hostId: string,
): Promise<EnvironmentHost | null> => (await sql.query<EnvironmentHost>(text, [environmentId, hostId])).rows[0] ?? null
