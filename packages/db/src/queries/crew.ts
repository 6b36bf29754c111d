import type { RunnerRole } from '@wrkbench/contracts'
import type { Sql } from '../sql.ts'

/** A runner of an environment, as far as sharing out the work goes. */
export interface CrewRow {
  id: string
  name: string
  incarnation: string
  roles: RunnerRole[]
  hostFactsId: string
  lastHeartbeatAt: Date
}

const text = `
SELECT ru.id, ru.name, ru.incarnation, ru.roles::text[] AS roles, ru.host_facts_id AS "hostFactsId",
  ru.last_heartbeat_at AS "lastHeartbeatAt"
FROM runners ru WHERE ru.environment_id = (SELECT environment_id FROM runners WHERE incarnation = $1)
ORDER BY ru.id`

/** Every runner of the environment that this one belongs to, in the order in which they first registered. */
export const crewOf = async (sql: Sql, incarnation: string): Promise<CrewRow[]> =>
  (await sql.query<CrewRow>(text, [incarnation])).rows
