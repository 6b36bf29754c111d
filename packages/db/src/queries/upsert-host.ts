import type { HostFacts } from '@wrkbench/contracts'
import { jsonText } from '../json-text.ts'
import { onlyRow, type Sql } from '../sql.ts'

const host = `
INSERT INTO hosts (id, name, created_at) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id`

const facts = `
INSERT INTO host_facts (id, host_id, fingerprint, facts, first_seen_at, last_seen_at) VALUES ($1, $2, $3, $4, $5, $5)
ON CONFLICT (host_id, fingerprint) DO UPDATE SET facts = excluded.facts, last_seen_at = excluded.last_seen_at
RETURNING id`

export interface SeenHost {
  /** ids for the rows if they are new */
  newIds: { host: string; facts: string }
  facts: HostFacts
  fingerprint: string
  at: Date
}

/** The host of that name and the row of its present state; both are made when they are seen for the first time. */
export const upsertHost = async (tx: Sql, seen: SeenHost): Promise<{ hostId: string; hostFactsId: string }> => {
  const { newIds, fingerprint, at } = seen
  const hosts = await tx.query<{ id: string }>(host, [newIds.host, seen.facts.hostname, at])
  const hostId = onlyRow(hosts.rows).id
  const states = await tx.query<{ id: string }>(facts, [newIds.facts, hostId, fingerprint, jsonText(seen.facts), at])
  return { hostId, hostFactsId: onlyRow(states.rows).id }
}
