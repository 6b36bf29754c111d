import type { Told, WebhookFormat } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

/** Something to send, with all that it takes. */
export type DueDelivery = Told & {
  id: string
  webhookId: string
  project: string
  name: string
  url: string
  format: WebhookFormat
  secret: string
  /** signs as well; null: none, or no more */
  previousSecret: string | null
  at: Date
  path: string
  /** failed since it was last asked for */
  tries: number
}

export interface ClaimDeliveries {
  now: Date
  /** nobody else sends them before */
  until: Date
  /** of one webhook, so that a slow one does not hold up the others */
  perWebhook: number
  limit: number
  /** webhooks that get nothing now */
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
 * Takes what is to be sent, of the projects by turns, and moves its time on: a sender that dies leaves it to be sent again then, under the same id.
 */
export const claimDeliveries = async (
  sql: Sql,
  { now, until, perWebhook, limit, busy }: ClaimDeliveries,
): Promise<DueDelivery[]> => (await sql.query<DueDelivery>(text, [now, until, perWebhook, limit, busy])).rows
