import type { Capabilities } from '@wrkbench/contracts'
import { jsonText } from '../json-text.ts'
import { onlyRow, type Sql } from '../sql.ts'

const text = `
INSERT INTO runners (id, name, host_id, environment_id, host_facts_id, token_id, incarnation, version, capabilities,
  registered_at, last_heartbeat_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
ON CONFLICT (name) DO UPDATE SET host_id = excluded.host_id, environment_id = excluded.environment_id,
  host_facts_id = excluded.host_facts_id, token_id = excluded.token_id, incarnation = excluded.incarnation,
  version = excluded.version, capabilities = excluded.capabilities, registered_at = excluded.registered_at,
  last_heartbeat_at = excluded.last_heartbeat_at
RETURNING id`

export interface RegisteringRunner {
  newId: string
  name: string
  hostId: string
  environmentId: string
  hostFactsId: string
  tokenId: string
  incarnation: string
  version: string
  capabilities: Capabilities
  at: Date
}

export const upsertRunner = async (tx: Sql, runner: RegisteringRunner): Promise<string> => {
  const { newId, name, hostId, environmentId, hostFactsId, tokenId, incarnation, version, at } = runner
  const capabilities = jsonText(runner.capabilities)
  const values = [newId, name, hostId, environmentId, hostFactsId, tokenId, incarnation, version, capabilities, at]
  return onlyRow((await tx.query<{ id: string }>(text, values)).rows).id
}
