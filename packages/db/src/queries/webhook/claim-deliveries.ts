import type { Told, WebhookFormat } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

/** A delivery that is due, with everything needed to send it. */
export type DueDelivery = Told & {
  id: string
  webhookId: string
  project: string
  name: string
  url: string
  format: WebhookFormat
  secret: string
  /** an older secret that also signs; null if none is valid */
  previousSecret: string | null
  at: Date
  path: string
  /** failed attempts since delivery was last requested */
  tries: number
}

export interface ClaimDeliveries {
  now: Date
  /** nobody else sends the claimed deliveries before this time */
  until: Date
  /** maximum for one webhook, so that a slow one does not hold up the others */
  perWebhook: number
  limit: number
  /** ids of webhooks to leave out for now */
  busy: readonly string[]
}

const text = `
WITH due AS MATERIALIZED (
  SELECT d.id FROM (
    SELECT next.id, next.due_at, row_number() OVER (
      PARTITION BY w.project_id ORDER BY w.last_attempt_at NULLS FIRST, next.due_at) AS place
    FROM webhooks w CROSS JOIN LATERAL (
      SELECT o.id, o.due_at FROM webhook_deliveries o WHERE o.webhook_id = w.id AND o.due_at <= $1
      ORDER BY o.due_at LIMIT $3
    ) next WHERE w.enabled AND w.id <> ALL ($5)
  ) turn JOIN webhook_deliveries d ON d.id = turn.id
  WHERE d.due_at <= $1 ORDER BY turn.place, turn.due_at LIMIT $4 FOR UPDATE OF d SKIP LOCKED
)
UPDATE webhook_deliveries d SET due_at = $2 FROM due, webhooks w, projects p
WHERE d.id = due.id AND w.id = d.webhook_id AND p.id = w.project_id
RETURNING d.id, w.id AS "webhookId", p.slug AS project, w.name, w.url, w.format, w.secret,
  CASE WHEN w.previous_until > $1 THEN w.previous_secret END AS "previousSecret", d.event, d.at, d.path, d.data, d.tries`

/**
 * Claims due deliveries, taking turns between projects, and moves their due time to `until`. If the sender dies, they
 * are sent again at that time, under the same ids.
 */
export const claimDeliveries = async (
  sql: Sql,
  { now, until, perWebhook, limit, busy }: ClaimDeliveries,
): Promise<DueDelivery[]> => (await sql.query<DueDelivery>(text, [now, until, perWebhook, limit, busy])).rows
