import { deleteWebhookRow, inTransaction } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { findWebhook } from './find-webhook.ts'

/** Deletes a webhook with all its deliveries, sent or waiting. @throws ServiceError NOT_FOUND */
export const deleteWebhook = async ({ ctx, input }: Call<{ id: string }>): Promise<void> => {
  const { id, name, project } = await findWebhook(ctx.db.pool, input.id)
  await inTransaction(ctx.db.pool, async (tx) => {
    if (!(await deleteWebhookRow(tx, id))) throw notFound('webhook', id)
    await writeAudit(tx, ctx, { action: 'webhook.deleted', subject: name, project, detail: { id } })
  })
}
