import type { HostFacts } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { seesEnvironment } from './seen-environments.ts'

export interface HostStateRow {
  id: string
  fingerprint: string
  facts: HostFacts
  firstSeenAt: Date
  lastSeenAt: Date
}

const columns = `f.id, f.fingerprint, f.facts, f.first_seen_at AS "firstSeenAt", f.last_seen_at AS "lastSeenAt"`

const latest = `SELECT ${columns} FROM host_facts f WHERE f.host_id = $1 ORDER BY f.last_seen_at DESC, f.id DESC`

/** All states of a host, the one seen last first. */
export const hostStates = async (sql: Sql, hostId: string): Promise<HostStateRow[]> =>
  (await sql.query<HostStateRow>(latest, [hostId])).rows

export interface HostHistoryRow extends HostStateRow {
  hostId: string
  hostName: string
  environments: { id: string; name: string }[]
}

const history = `
SELECT h.id AS "hostId", h.name AS "hostName", ${columns},
  (SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('id', e.id, 'name', e.name)), '[]')
   FROM environment_hosts eh JOIN environments e ON e.id = eh.environment_id
   WHERE eh.host_id = h.id AND ${seesEnvironment('$2')}) AS environments
FROM hosts h JOIN host_facts f ON f.host_id = h.id
WHERE h.id = $1 AND (NOT EXISTS (SELECT FROM environment_hosts eh WHERE eh.host_id = h.id) OR EXISTS (
  SELECT FROM environment_hosts eh JOIN environments e ON e.id = eh.environment_id
  WHERE eh.host_id = h.id AND ${seesEnvironment('$2')}))
ORDER BY f.first_seen_at, f.id`

/**
 * A host with its states, in the order in which they were first seen. Empty if the host does not exist or these
 * projects may not see it.
 */
export const hostHistory = async (
  sql: Sql,
  hostId: string,
  projects: readonly string[] | null,
): Promise<HostHistoryRow[]> => (await sql.query<HostHistoryRow>(history, [hostId, projects])).rows
