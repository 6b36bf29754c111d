import type { HostFacts } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import { onlyRow, type Sql } from '../../sql.ts'

const host = `
INSERT INTO hosts (id, name, created_at) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id`

/** The id of the host of that name, which is created if new. Its row is locked until the transaction ends. */
export const upsertHost = async (tx: Sql, newId: string, name: string, at: Date): Promise<string> =>
  onlyRow((await tx.query<{ id: string }>(host, [newId, name, at])).rows).id

// The facts of a state stay as they were first captured, so that those of a finished run never change.
const state = `
INSERT INTO host_facts (id, host_id, state, fingerprint, facts, first_seen_at, last_seen_at)
VALUES ($1, $2, $3, $4, $5, $6, $6)
ON CONFLICT (host_id, state) DO UPDATE SET last_seen_at = excluded.last_seen_at
RETURNING id`

export interface SeenState {
  newId: string
  hostId: string
  state: string
  fingerprint: string
  facts: HostFacts
  at: Date
}

/** The id of the row for a host's present state, created if new. */
export const upsertHostState = async (tx: Sql, seen: SeenState): Promise<string> => {
  const { newId, hostId, fingerprint, at } = seen
  const values = [newId, hostId, seen.state, fingerprint, jsonText(seen.facts), at]
  return onlyRow((await tx.query<{ id: string }>(state, values)).rows).id
}
