import type { HostFacts } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'
import type { SeenState } from '../environment/upsert-host.ts'

export interface NewEnvironmentHost {
  /** id for the host if it is new */
  newId: string
  name: string
  role: 'SERVER' | 'LOAD' | 'DATABASE'
}

const hosts = `
WITH new AS (
  SELECT * FROM unnest($2::uuid[], $3::text[], $4::host_role[]) AS n (id, name, role)
), kept AS (
  INSERT INTO hosts (id, name, created_at) SELECT DISTINCT ON (name) id, name, $5::timestamptz FROM new ORDER BY name
  ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id, name
), joined AS (
  INSERT INTO environment_hosts (environment_id, host_id, role)
  SELECT $1, kept.id, new.role FROM new JOIN kept USING (name) ON CONFLICT DO NOTHING
)
SELECT id, name FROM kept`

/**
 * Ids of hosts by name. Creates new hosts and adds all of them to an environment in their roles. Their rows are locked
 * until the transaction ends.
 */
export const upsertEnvironmentHosts = async (
  tx: Sql,
  environmentId: string,
  told: readonly NewEnvironmentHost[],
  at: Date,
): Promise<Map<string, string>> => {
  const columns = [told.map(({ newId }) => newId), told.map(({ name }) => name), told.map(({ role }) => role)]
  const { rows } = await tx.query<{ id: string; name: string }>(hosts, [environmentId, ...columns, at])
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const states = `
SELECT host_id AS "hostId", fingerprint, facts FROM host_facts WHERE host_id = ANY ($1::uuid[])
ORDER BY last_seen_at DESC, id DESC`

/** All states of these hosts, those seen last first. */
export const statesOfHosts = async (
  sql: Sql,
  hostIds: readonly string[],
): Promise<{ hostId: string; fingerprint: string; facts: HostFacts }[]> =>
  (await sql.query<{ hostId: string; fingerprint: string; facts: HostFacts }>(states, [hostIds])).rows

const seen = `
INSERT INTO host_facts (id, host_id, state, fingerprint, facts, first_seen_at, last_seen_at)
SELECT n.id, n.host, n.state, n.fingerprint, n.facts::jsonb, $6, $7
FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[]) AS n (id, host, state, fingerprint, facts)
ON CONFLICT (host_id, state) DO UPDATE SET first_seen_at = least(host_facts.first_seen_at, excluded.first_seen_at),
  last_seen_at = greatest(host_facts.last_seen_at, excluded.last_seen_at)`

/**
 * Records when hosts were seen in these states, each state once. A report may be about a time before the one recorded.
 */
export const upsertHostStates = async (
  tx: Sql,
  told: readonly Omit<SeenState, 'at'>[],
  { from, to }: { from: Date; to: Date },
): Promise<void> => {
  const columns = [
    ...[told.map(({ newId }) => newId), told.map(({ hostId }) => hostId), told.map(({ state }) => state)],
    ...[told.map(({ fingerprint }) => fingerprint), told.map(({ facts }) => jsonText(facts))],
  ]
  await tx.query(seen, [...columns, from, to])
}
