import type { WebhookDelivery } from '@wrkbench/contracts'
import { askForDelivery } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { ServiceError } from '../errors.ts'
import { type GetDelivery, getDelivery } from './get-delivery.ts'

/**
 * Sends a delivery once more, under its own id, with all its tries.
 * @throws ServiceError NOT_FOUND; CONFLICT while its webhook is paused
 */
export const redeliver = async ({ ctx, input }: Call<GetDelivery>): Promise<WebhookDelivery> => {
  const { id } = await getDelivery({ ctx, input })
  const asked = await askForDelivery(ctx.db.pool, { webhookId: input.id, id, at: ctx.clock.now() })
  if (!asked) throw new ServiceError('CONFLICT', 'The webhook is paused: nothing is sent until it is resumed.')
  return getDelivery({ ctx, input })
}
