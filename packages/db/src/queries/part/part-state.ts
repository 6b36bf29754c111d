import type { PartAnswer } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'
import { activeStates } from '../run/run-states.ts'

export interface PartState {
  /** whether the run is still active under this lease */
  held: boolean
  cancelRequested: boolean
  orderSeq: number
  answerSeq: number
  answer: PartAnswer | null
  leaseExpiresAt: Date
}

const text = `
SELECT coalesce(r.lease = $3 AND r.status IN ${activeStates}, false) AS held,
  j.cancel_requested_at IS NOT NULL AS "cancelRequested", p.order_seq AS "orderSeq", p.answer_seq AS "answerSeq",
  p.answer, p.lease_expires_at AS "leaseExpiresAt"
FROM run_parts p JOIN runs r ON r.id = p.run_id JOIN jobs j ON j.id = r.job_id
WHERE p.run_id = $1 AND p.ordinal = $2`

/** The state of a part, for the run that is held under this lease; null if there is no such part. */
export const partState = async (sql: Sql, runId: string, ordinal: number, lease: string): Promise<PartState | null> =>
  (await sql.query<PartState>(text, [runId, ordinal, lease])).rows[0] ?? null
