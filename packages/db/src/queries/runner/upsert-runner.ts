import type { Capabilities, RunnerRole, TargetMeasure } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import { onlyRow, type Sql } from '../../sql.ts'
import { isUniqueViolation } from '../../unique-violation.ts'

const text = `
INSERT INTO runners (id, name, host_id, environment_id, host_facts_id, token_id, incarnation, version, capabilities,
  registered_at, last_heartbeat_at, roles, server_address, protocol, measures, labels)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11::text[]::host_role[], $12, $13, $14, $15)
ON CONFLICT (name) DO UPDATE SET host_id = excluded.host_id, environment_id = excluded.environment_id,
  host_facts_id = excluded.host_facts_id, token_id = excluded.token_id, incarnation = excluded.incarnation,
  version = excluded.version, capabilities = excluded.capabilities, registered_at = excluded.registered_at,
  last_heartbeat_at = excluded.last_heartbeat_at, roles = excluded.roles, server_address = excluded.server_address,
  protocol = excluded.protocol, measures = excluded.measures, labels = excluded.labels, refused_at = NULL,
  rotate_asked_at = CASE WHEN runners.token_id = excluded.token_id THEN runners.rotate_asked_at END
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
  roles: readonly RunnerRole[]
  serverAddress: string
  /** null if the runner did not state it */
  protocol: number | null
  /** null if the runner did not state them */
  measures: TargetMeasure[] | null
  labels: readonly string[]
  at: Date
}

/** Returns the runner's id; null if another runner has this incarnation, and then the transaction has been aborted. */
export const upsertRunner = async (tx: Sql, runner: RegisteringRunner): Promise<string | null> => {
  const { newId, name, hostId, environmentId, hostFactsId, tokenId, incarnation, version, at } = runner
  const { roles, serverAddress, protocol, measures, labels } = runner
  const capabilities = jsonText(runner.capabilities)
  const who = [newId, name, hostId, environmentId, hostFactsId, tokenId, incarnation, version]
  const says = [capabilities, at, roles, serverAddress, protocol, measures && jsonText(measures), labels]
  try {
    return onlyRow((await tx.query<{ id: string }>(text, [...who, ...says])).rows).id
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
}
