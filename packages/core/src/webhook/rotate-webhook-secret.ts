import type { WebhookWithSecret } from '@wrkbench/contracts'
import { inTransaction, rotateSecret } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { newWebhookSecret } from '../domain/webhook/webhook-signature.ts'
import { findWebhook } from './find-webhook.ts'
import { getWebhook } from './get-webhook.ts'

const bothMs = 86_400_000

/**
 * Makes a new secret. For a day messages are also signed with the previous one, so that a receiver can change over.
 * @throws ServiceError NOT_FOUND
 */
export const rotateWebhookSecret = async ({ ctx, input }: Call<{ id: string }>): Promise<WebhookWithSecret> => {
  const { id, name, project } = await findWebhook(ctx.db.pool, input.id)
  const at = ctx.clock.now()
  const secret = newWebhookSecret()
  await inTransaction(ctx.db.pool, async (tx) => {
    await rotateSecret(tx, { id, secret, until: new Date(at.getTime() + bothMs), at })
    await writeAudit(tx, ctx, { action: 'webhook.rotated', subject: name, project, detail: { id } })
  })
  return { ...(await getWebhook({ ctx, input: { id } })), secret }
}
