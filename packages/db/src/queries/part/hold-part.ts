import type { PartOrder } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'

export interface PartInHand {
  runId: string
  ordinal: number
  lease: string
  orderSeq: number
  answerSeq: number
  order: PartOrder | null
}

const text = `
UPDATE run_parts p SET lease_expires_at = $2
FROM runs r, jobs j
WHERE p.incarnation = $1 AND r.id = p.run_id AND j.id = r.job_id AND r.status IN ${activeStates}
  AND j.cancel_requested_at IS NULL AND p.lease_expires_at >= $3
RETURNING p.run_id AS "runId", p.ordinal, p.lease, p.order_seq AS "orderSeq", p.answer_seq AS "answerSeq", p."order"`

/**
 * Renews the lease of the part that this process plays and returns it; null if it plays none. A lease that ended before
 * `from` is not renewed; with null, every lease is.
 */
export const holdPart = async (
  sql: Sql,
  incarnation: string,
  leaseEnd: Date,
  from: Date | null,
): Promise<PartInHand | null> =>
  (await sql.query<PartInHand>(text, [incarnation, leaseEnd, from ?? '-infinity'])).rows[0] ?? null
