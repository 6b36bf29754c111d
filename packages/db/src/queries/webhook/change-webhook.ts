import type { PausedReason, WebhookFormat } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface WebhookValues {
  name: string
  url: string
  format: WebhookFormat
  events: readonly string[]
}

export interface NewWebhook extends WebhookValues {
  id: string
  project: string
  secret: string
  createdBy: string
  at: Date
}

const insert = `
INSERT INTO webhooks (id, project_id, name, url, format, events, secret, created_by, created_at, updated_at)
SELECT $1, p.id, $3, $4, $5, $6, $7, $8, $9, $9 FROM projects p
WHERE p.slug = $2 AND (SELECT count(*) FROM webhooks w WHERE w.project_id = p.id) < $10 RETURNING id`

/** Returns false if the project has reached its maximum number of webhooks. */
export const insertWebhook = async (tx: Sql, webhook: NewWebhook, most: number): Promise<boolean> => {
  const { id, project, name, url, format, events, secret, createdBy, at } = webhook
  // Locks the project, because concurrent inserts would all count the same number.
  await tx.query('SELECT FROM projects WHERE slug = $1 FOR NO KEY UPDATE', [project])
  return (await tx.query(insert, [id, project, name, url, format, events, secret, createdBy, at, most])).rows.length > 0
}

/**
 * Locks a webhook. Must come first in a transaction that writes to a webhook and its deliveries, so that the webhook is
 * always locked first. Does not block processes that insert deliveries.
 */
export const lockWebhook = async (tx: Sql, id: string): Promise<void> => {
  await tx.query('SELECT FROM webhooks WHERE id = $1 FOR NO KEY UPDATE', [id])
}

const change = `
UPDATE webhooks SET name = $2, url = $3, format = $4, events = $5, enabled = $6, updated_at = $7,
  disabled_reason = CASE WHEN enabled = $6 THEN disabled_reason END,
  failing_since = CASE WHEN enabled = $6 AND url = $3 THEN failing_since END
WHERE id = $1`

/** Changes a webhook. A new address, or resuming after a pause, clears earlier failures. */
export const changeWebhook = async (
  tx: Sql,
  webhook: WebhookValues & { id: string; enabled: boolean; at: Date },
): Promise<void> => {
  const { id, name, url, format, events, enabled, at } = webhook
  await tx.query(change, [id, name, url, format, events, enabled, at])
}

const pause = `
UPDATE webhooks SET enabled = false, disabled_reason = $2, updated_at = $3 WHERE id = $1 AND enabled RETURNING id`

/** Returns false if the webhook is already paused. */
export const pauseWebhook = async (
  tx: Sql,
  { id, reason, at }: { id: string; reason: PausedReason; at: Date },
): Promise<boolean> => (await tx.query(pause, [id, reason, at])).rows.length > 0

const drop = `
UPDATE webhook_deliveries SET status = 'dropped', due_at = NULL, finished_at = $2 WHERE webhook_id = $1 AND due_at IS NOT NULL`

/** Drops the pending deliveries of a paused webhook. */
export const dropDeliveries = async (tx: Sql, webhookId: string, at: Date): Promise<void> => {
  await tx.query(drop, [webhookId, at])
}

const rotate = `
UPDATE webhooks SET secret = $2, previous_secret = secret, previous_until = $3, updated_at = $4 WHERE id = $1`

/** Sets a new secret; the present one also signs until `until`. */
export const rotateSecret = async (
  tx: Sql,
  { id, secret, until, at }: { id: string; secret: string; until: Date; at: Date },
): Promise<void> => {
  await tx.query(rotate, [id, secret, until, at])
}

/** Deletes a webhook with its deliveries. Returns false if there was none. */
export const deleteWebhookRow = async (tx: Sql, id: string): Promise<boolean> =>
  (await tx.query('DELETE FROM webhooks WHERE id = $1 RETURNING id', [id])).rows.length > 0
