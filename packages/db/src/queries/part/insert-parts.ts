import type { RunnerRole } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface NewPart {
  ordinal: number
  role: RunnerRole
  runnerId: string
  hostFactsId: string
  incarnation: string
  lease: string
}

const text = `
INSERT INTO run_parts (run_id, lease_expires_at, ordinal, role, runner_id, host_facts_id, incarnation, lease)
SELECT $1, $2, new.ordinal, new.role::host_role, new.runner_id, new.host_facts_id, new.incarnation, new.lease
FROM unnest($3::int[], $4::text[], $5::uuid[], $6::uuid[], $7::text[], $8::uuid[])
  AS new (ordinal, role, runner_id, host_facts_id, incarnation, lease)`

export const insertParts = async (tx: Sql, runId: string, leaseExpiresAt: Date, parts: readonly NewPart[]) => {
  if (parts.length === 0) return
  await tx.query(text, [
    runId,
    leaseExpiresAt,
    parts.map(({ ordinal }) => ordinal),
    parts.map(({ role }) => role),
    parts.map(({ runnerId }) => runnerId),
    parts.map(({ hostFactsId }) => hostFactsId),
    parts.map(({ incarnation }) => incarnation),
    parts.map(({ lease }) => lease),
  ])
}
