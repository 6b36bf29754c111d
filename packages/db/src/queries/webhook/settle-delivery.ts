import type { DeliveryStatus, WebhookOutcome } from '@wrkbench/contracts'
import { storableText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

export interface SettledDelivery {
  id: string
  /** when the attempt began */
  at: Date
  durationMs: number
  outcome: WebhookOutcome
  httpStatus: number | null
  detail: string
  answer: string | null
  status: Exclude<DeliveryStatus, 'dropped'>
  /** time of the next attempt; null if the delivery is over */
  dueAt: Date | null
  now: Date
}

/**
 * A delivery that was meanwhile delivered, dropped or requested again keeps its status, unless this attempt delivered
 * it.
 */
const text = `
WITH delivery AS (
  UPDATE webhook_deliveries SET attempts = attempts + 1, tries = tries + 1,
    status = CASE WHEN status = 'pending' OR $8 = 'delivered' THEN $8 ELSE status END,
    due_at = CASE WHEN status = 'pending' THEN $9::timestamptz END,
    finished_at = CASE WHEN status <> 'pending' THEN finished_at WHEN $9::timestamptz IS NULL THEN $10::timestamptz END
  WHERE id = $1 RETURNING id, webhook_id, attempts
), attempt AS (
  INSERT INTO webhook_attempts (delivery_id, number, at, duration_ms, outcome, status, detail, answer)
  SELECT id, attempts, $2, $3, $4, $5, $6, $7 FROM delivery
)
UPDATE webhooks w SET last_attempt_at = $2, last_outcome = $4, last_detail = $6,
  failing_since = CASE WHEN $4 = 'delivered' THEN NULL WHEN $4 = 'unsendable' THEN w.failing_since ELSE coalesce(w.failing_since, $2) END
FROM delivery WHERE w.id = delivery.webhook_id RETURNING w.failing_since AS "failingSince"`

/**
 * Records the outcome of an attempt. @returns since when its webhook has been failing; null if it is not failing or is
 * gone
 */
export const settleDelivery = async (tx: Sql, settled: SettledDelivery): Promise<Date | null> => {
  const { id, at, durationMs, outcome, httpStatus, detail, answer, status, dueAt, now } = settled
  const said = [httpStatus, storableText(detail), answer === null ? null : storableText(answer)]
  const values = [id, at, durationMs, outcome, ...said, status, dueAt, now]
  return (await tx.query<{ failingSince: Date | null }>(text, values)).rows[0]?.failingSince ?? null
}
