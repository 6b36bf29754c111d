import type { LoadProfile, PhaseTiming, Placement } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import { prepared, type Sql } from '../../sql.ts'
import { isUniqueViolation } from '../../unique-violation.ts'
import { warmUpColumns } from '../run/warm-up-columns.ts'
import { bearsLabels } from '../runner/runner-labels.ts'
import { mayRun } from '../source/source-approvals.ts'

export interface Claim {
  runId: string
  incarnation: string
  tokenId: string
  lease: string
  leaseExpiresAt: Date
  phases: PhaseTiming[]
  at: Date
}

export interface ClaimedRun {
  jobId: string
  jobNumber: number
  serverId: string
  scenarioId: string
  manifestRevision: string
  scenarioRevision: string
  sourceHash: string | null
  profile: LoadProfile
  warmupSeconds: number
  warmupMaxSeconds: number
  pinning: Placement['pinning']
  round: number
  attempt: number
  deadlineSeconds: number
}

const columns = `r.job_id AS "jobId", j.number AS "jobNumber", s.name AS "serverId", r.scenario_id AS "scenarioId",
  r.manifest_revision AS "manifestRevision", r.scenario_revision AS "scenarioRevision", r.source_hash AS "sourceHash",
  p.profile,
  ${warmUpColumns}, coalesce(j.spec ->> 'pinning', 'auto') AS pinning, r.round, r.attempt, r.deadline_seconds AS "deadlineSeconds"`

const statement = prepared(
  'claim-run',
  `UPDATE runs r SET status = 'CLAIMED', runner_id = ru.id, host_facts_id = ru.host_facts_id, incarnation = ru.incarnation,
  lease = $4, lease_expires_at = $5, phases = $6, started_at = $7
FROM jobs j, runners ru, load_profiles p, subjects s
WHERE r.id = $1 AND r.status = 'QUEUED' AND j.id = r.job_id AND j.cancel_requested_at IS NULL
  AND ru.incarnation = $2 AND ru.token_id = $3 AND ru.environment_id = r.environment_id
  AND p.id = r.load_profile_id AND s.id = r.subject_id AND ${mayRun} AND ${bearsLabels}
RETURNING ${columns}`,
)

/**
 * Claims a run by one compare-and-set. 'taken': the run is not waiting for this runner; 'busy': another run is active
 * in the environment.
 */
export const claimRunRow = async (tx: Sql, claim: Claim): Promise<ClaimedRun | 'taken' | 'busy'> => {
  const { runId, incarnation, tokenId, lease, leaseExpiresAt, phases, at } = claim
  const values = [runId, incarnation, tokenId, lease, leaseExpiresAt, jsonText(phases), at]
  try {
    return (await tx.query<ClaimedRun>(statement(values))).rows[0] ?? 'taken'
  } catch (error) {
    if (isUniqueViolation(error)) return 'busy'
    throw error
  }
}

const again = prepared(
  'claimed-run',
  `SELECT ${columns}
FROM runs r JOIN jobs j ON j.id = r.job_id JOIN runners ru ON ru.id = r.runner_id
  JOIN load_profiles p ON p.id = r.load_profile_id JOIN subjects s ON s.id = r.subject_id
WHERE r.id = $1 AND r.status = 'CLAIMED' AND r.incarnation = $2 AND ru.incarnation = $2 AND ru.token_id = $3 AND r.lease = $4`,
)

/**
 * The run, if this same claim has already taken it; null if not, or if the run has moved on. Does not renew the lease.
 */
export const claimedRunRow = async (
  tx: Sql,
  { runId, incarnation, tokenId, lease }: Claim,
): Promise<ClaimedRun | null> =>
  (await tx.query<ClaimedRun>(again([runId, incarnation, tokenId, lease]))).rows[0] ?? null
