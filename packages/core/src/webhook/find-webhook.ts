import { type Sql, type WebhookRow, webhookRow } from '@wrkbench/db'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Reads a webhook in one statement. @throws ServiceError NOT_FOUND */
export const findWebhook = async (sql: Sql, id: string): Promise<WebhookRow> => {
  const row = isUuid(id) ? await webhookRow(sql, id) : null
  if (!row) throw notFound('webhook', id)
  return row
}
