import type { PhaseTiming, RunStatus, Sample } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'

export interface HeldRun {
  jobId: string
  status: RunStatus
  phases: PhaseTiming[]
  lease: string | null
  progress: number
  cancelRequested: boolean
  /** sequence number of the newest stored batch of samples */
  samplesSeq: number | null
  lastSample: Sample | null
}

const statement = prepared(
  'lock-held-run',
  `SELECT r.job_id AS "jobId", r.status, r.phases, r.lease, r.progress, j.cancel_requested_at IS NOT NULL AS "cancelRequested",
  newest.seq AS "samplesSeq", newest.samples -> -1 AS "lastSample"
FROM runs r JOIN jobs j ON j.id = r.job_id
LEFT JOIN LATERAL (SELECT seq, samples FROM run_samples WHERE run_id = r.id ORDER BY seq DESC LIMIT 1) newest ON true
WHERE r.id = $1 FOR UPDATE OF r`,
)

/** Reads a run and locks its row until the transaction ends; null if there is no such run. */
export const lockHeldRun = async (tx: Sql, runId: string): Promise<HeldRun | null> =>
  (await tx.query<HeldRun>(statement([runId]))).rows[0] ?? null
