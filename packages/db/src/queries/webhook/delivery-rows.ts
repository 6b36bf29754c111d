import type { DeliveryStatus, WebhookEvent, WebhookOutcome } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface DeliveryRow {
  id: string
  event: WebhookEvent
  at: Date
  status: DeliveryStatus
  path: string
  data: unknown
  dueAt: Date | null
  attemptCount: number
  /** instants within the JSON are text */
  attempts: {
    number: number
    at: string
    durationMs: number
    outcome: WebhookOutcome
    status: number | null
    detail: string
    answer: string | null
  }[]
}

export interface DeliveryFilter {
  webhookId: string
  id: string | null
  status: DeliveryStatus | null
  /** last delivery of the previous page */
  before: { at: Date; id: string } | null
  limit: number
}

/** How many of a delivery's newest attempts are returned. */
const mostAttempts = 20

const text = `
SELECT d.id, d.event, d.at, d.status, d.path, d.data, d.due_at AS "dueAt", d.attempts AS "attemptCount", made.attempts
FROM webhook_deliveries d CROSS JOIN LATERAL (
  SELECT coalesce(jsonb_agg(to_jsonb(a) ORDER BY a.number DESC), '[]') AS attempts FROM (
    SELECT number, at, duration_ms AS "durationMs", outcome, status, detail, answer FROM webhook_attempts
    WHERE delivery_id = d.id ORDER BY number DESC LIMIT ${mostAttempts}
  ) a
) made
WHERE d.webhook_id = $1 AND ($2::uuid IS NULL OR d.id = $2) AND ($3::text IS NULL OR d.status = $3)
  AND ($4::timestamptz IS NULL OR (d.at, d.id) < ($4, $5::uuid))
ORDER BY d.at DESC, d.id DESC LIMIT $6`

/** Deliveries of a webhook, sent and pending, newest first, with their attempts. */
export const deliveryRows = async (sql: Sql, filter: DeliveryFilter): Promise<DeliveryRow[]> => {
  const { webhookId, id, status, before, limit } = filter
  return (await sql.query<DeliveryRow>(text, [webhookId, id, status, before?.at, before?.id, limit])).rows
}
