import type { EnvironmentHost as Host, HostFacts, LinkProbe, RunnerRole } from '@wrkbench/contracts'
import { inNameOrder } from '../../name-order.ts'
import { prepared, type Sql } from '../../sql.ts'
import { seesEnvironment } from './seen-environments.ts'

/** Instants within the JSON columns are text. */
export interface EnvironmentDetailRow {
  id: string
  name: string
  notes: string | null
  noiseFloor: number | null
  noiseCells: number | null
  hosts: {
    id: string
    name: string
    roles: Host['roles']
    /** in the order in which they were first seen */
    states: { id: string; fingerprint: string; facts: HostFacts; firstSeenAt: string; lastSeenAt: string }[]
  }[]
  link: (LinkProbe & { at: string }) | null
  runners: {
    id: string
    name: string
    version: string
    roles: RunnerRole[]
    hostId: string
    lastHeartbeatAt: string
  }[]
}

/** How many of the newest states of each host are returned. */
const mostStates = 50
/** How many of the newest jobs are searched for a probe of the link. */
const probedJobs = 20

const states = `
  SELECT jsonb_agg(jsonb_build_object('id', f.id, 'fingerprint', f.fingerprint, 'facts', f.facts,
    'firstSeenAt', f.first_seen_at, 'lastSeenAt', f.last_seen_at) ORDER BY f.first_seen_at, f.id)
  FROM (SELECT * FROM host_facts WHERE host_id = h.id ORDER BY first_seen_at DESC, id DESC LIMIT ${mostStates}) f`

const hosts = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'roles', eh.roles,
    'states', coalesce((${states}), '[]')) ORDER BY ${inNameOrder('h.name')}, h.name), '[]')
  FROM (SELECT host_id, array_agg(role::text ORDER BY role) AS roles FROM environment_hosts
    WHERE environment_id = e.id GROUP BY host_id) eh JOIN hosts h ON h.id = eh.host_id`

/** Each job is looked up by itself: joined, all runs of the instance would be read, since few or none have probed a link. */
const link = `
  SELECT probe.link || jsonb_build_object('at', probe.started_at)
  FROM (SELECT id FROM jobs WHERE environment_id = e.id ORDER BY created_at DESC LIMIT ${probedJobs}) j CROSS JOIN LATERAL (
    SELECT r.link, r.started_at FROM runs r WHERE r.job_id = j.id AND r.link IS NOT NULL AND r.started_at IS NOT NULL
    ORDER BY r.started_at DESC LIMIT 1
  ) probe
  ORDER BY probe.started_at DESC LIMIT 1`

const runners = `
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', ru.id, 'name', ru.name, 'version', ru.version, 'roles', ru.roles,
    'hostId', ru.host_id, 'lastHeartbeatAt', ru.last_heartbeat_at) ORDER BY ru.id), '[]')
  FROM runners ru WHERE ru.environment_id = e.id`

const statement = prepared(
  'environment-detail',
  `
SELECT e.id, e.name, e.notes, e.noise_floor AS "noiseFloor", e.noise_cells AS "noiseCells",
  (${hosts}) AS hosts, (${link}) AS link, (${runners}) AS runners
FROM environments e WHERE e.id = $1 AND ${seesEnvironment('$2')}`,
)

/**
 * An environment with its hosts and their states, its runners in the order in which they registered, and its link. Null
 * if it does not exist or these projects may not see it.
 */
export const environmentDetail = async (
  sql: Sql,
  id: string,
  projects: readonly string[] | null,
): Promise<EnvironmentDetailRow | null> =>
  (await sql.query<EnvironmentDetailRow>(statement([id, projects]))).rows[0] ?? null
