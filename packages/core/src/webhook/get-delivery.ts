import type { WebhookDelivery } from '@wrkbench/contracts'
import { deliveryRows } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { toDelivery } from './to-delivery.ts'

export interface GetDelivery {
  /** id of the webhook */
  id: string
  delivery: string
}

/** Returns one delivery of a webhook. One statement. @throws ServiceError NOT_FOUND */
export const getDelivery = async ({ ctx, input }: Call<GetDelivery>): Promise<WebhookDelivery> => {
  const { id: webhookId, delivery: id } = input
  const one = { webhookId, id, status: null, before: null, limit: 1 }
  const [row] = isUuid(id) ? await deliveryRows(ctx.db.pool, one) : []
  if (!row) throw notFound('delivery', id)
  return toDelivery(row)
}
