import type { HostFacts, RunnerRole } from '@wrkbench/contracts'
import { inNameOrder } from '../../name-order.ts'
import { prepared, type Sql } from '../../sql.ts'
import { seesEnvironment } from './seen-environments.ts'

/** Instants within the JSON columns are text. */
export interface EnvironmentRow {
  id: string
  name: string
  notes: string | null
  /** one entry for each role of a host */
  hosts: { id: string; name: string; role: RunnerRole; facts: HostFacts | null }[]
  /** in the order in which they registered */
  runners: { name: string; roles: RunnerRole[]; labels: string[]; lastHeartbeatAt: string }[]
}

const hosts = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'role', eh.role, 'facts', f.facts)
      ORDER BY eh.role, ${inNameOrder('h.name')}, h.name), '[]') AS hosts, max(f.last_seen_at) AS last_seen_at
  FROM environment_hosts eh JOIN hosts h ON h.id = eh.host_id
  LEFT JOIN LATERAL (SELECT facts, last_seen_at FROM host_facts WHERE host_id = h.id ORDER BY last_seen_at DESC LIMIT 1) f ON true
  WHERE eh.environment_id = e.id`

const runners = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('name', ru.name, 'roles', ru.roles, 'labels', ru.labels,
    'lastHeartbeatAt', ru.last_heartbeat_at) ORDER BY ru.id), '[]')
  FROM runners ru WHERE ru.environment_id = e.id`

const statement = prepared(
  'environment-rows',
  `
SELECT e.id, e.name, e.notes, seen.hosts, (${runners}) AS runners
FROM environments e CROSS JOIN LATERAL (${hosts}) seen
WHERE ${seesEnvironment('$1')} ORDER BY seen.last_seen_at DESC NULLS LAST, ${inNameOrder('e.name')}, e.name`,
)

/**
 * Environments that these projects may see (null: all projects), with the newest state of each host. Ordered by the
 * newest such state, latest first.
 */
export const environmentRows = async (sql: Sql, projects: readonly string[] | null): Promise<EnvironmentRow[]> =>
  (await sql.query<EnvironmentRow>(statement([projects]))).rows
