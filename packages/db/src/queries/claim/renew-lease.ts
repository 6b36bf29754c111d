import type { PhaseTiming, RunStatus } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import { prepared, type Sql } from '../../sql.ts'

const statement = prepared(
  'renew-lease',
  `WITH run AS (
  UPDATE runs SET status = $3, phases = $4, progress = greatest(progress, $5), lease_expires_at = $6
  WHERE id = $1 AND lease = $2 RETURNING runner_id
)
UPDATE runners SET last_heartbeat_at = $7 FROM run WHERE runners.id = run.runner_id`,
)

export interface Renewal {
  runId: string
  lease: string
  status: RunStatus
  phases: PhaseTiming[]
  progress: number
  leaseExpiresAt: Date
  at: Date
}

/** Renews the lease of a run whose row is locked, and records the heartbeat of its runner. */
export const renewLease = async (tx: Sql, renewal: Renewal): Promise<void> => {
  const { runId, lease, status, phases, progress, leaseExpiresAt, at } = renewal
  await tx.query(statement([runId, lease, status, jsonText(phases), progress, leaseExpiresAt, at]))
}
