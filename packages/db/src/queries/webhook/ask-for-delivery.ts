import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'
import type { Announcement } from './insert-deliveries.ts'

const again = `
UPDATE webhook_deliveries d SET status = 'pending', tries = 0, due_at = $3, finished_at = NULL
FROM webhooks w WHERE d.webhook_id = $1 AND d.id = $2 AND w.id = d.webhook_id AND w.enabled RETURNING d.id`

/**
 * Sends a delivery again, at once and with all its tries. Returns false if its webhook is paused or it does not exist.
 */
export const askForDelivery = async (
  tx: Sql,
  { webhookId, id, at }: { webhookId: string; id: string; at: Date },
): Promise<boolean> => (await tx.query(again, [webhookId, id, at])).rows.length > 0

const one = `
INSERT INTO webhook_deliveries (id, webhook_id, event, at, path, data, due_at)
SELECT $2, w.id, $3, $4, $5, $6, $4 FROM webhooks w WHERE w.id = $1 AND w.enabled FOR KEY SHARE
RETURNING id`

/** Inserts a delivery to one webhook, whatever events it is subscribed to. Returns false if the webhook is paused. */
export const insertDelivery = async (
  tx: Sql,
  delivery: Omit<Announcement, 'projectId'> & { webhookId: string; id: string },
): Promise<boolean> => {
  const { webhookId, id, event, at, path, data } = delivery
  return (await tx.query(one, [webhookId, id, event, at, path, jsonText(data)])).rows.length > 0
}

/** Deletes deliveries of events up to `until`, with their attempts. @returns how many */
export const deleteOldDeliveries = async (sql: Sql, until: Date, limit: number): Promise<number> => {
  const text = `DELETE FROM webhook_deliveries WHERE id IN (SELECT id FROM webhook_deliveries WHERE at <= $1 ORDER BY at LIMIT $2)`
  return (await sql.query(text, [until, limit])).rowCount ?? 0
}
