import { type WebhookRow, webhookRow } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** One statement. @throws ServiceError NOT_FOUND */
export const findWebhook = async ({ db }: Ctx, id: string): Promise<WebhookRow> => {
  const row = isUuid(id) ? await webhookRow(db.pool, id) : null
  if (!row) throw notFound('webhook', id)
  return row
}
