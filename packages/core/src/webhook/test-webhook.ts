import { randomUUID } from 'node:crypto'
import type { WebhookDelivery } from '@wrkbench/contracts'
import { insertDelivery } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { findWebhook } from './find-webhook.ts'
import { getDelivery } from './get-delivery.ts'

/** Queues a test message to see whether it arrives. @throws ServiceError NOT_FOUND; CONFLICT while the webhook is paused */
export const testWebhook = async ({ ctx, input }: Call<{ id: string }>): Promise<WebhookDelivery> => {
  const { id: webhookId, name } = await findWebhook(ctx.db.pool, input.id)
  const id = randomUUID()
  const data = { message: `${ctx.actor.name} tries out the webhook ${name}.` }
  const told = { event: 'webhook.test', at: ctx.clock.now(), path: `/settings/webhooks/${webhookId}`, data } as const
  if (!(await insertDelivery(ctx.db.pool, { webhookId, id, ...told }))) {
    throw new ServiceError('CONFLICT', 'The webhook is paused: resume it to send a test.')
  }
  return getDelivery({ ctx, input: { id: webhookId, delivery: id } })
}
