import type { DeliveriesQuery, WebhookDeliveryList } from '@wrkbench/contracts'
import { deliveryRows } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { foreignCursor, pageOf } from '../page.ts'
import { toDelivery } from './to-delivery.ts'

/** Lists the messages sent and still to be sent to a webhook, newest first, with their outcome. One statement. */
export const listDeliveries = async ({
  ctx,
  input,
}: Call<DeliveriesQuery & { id: string }>): Promise<WebhookDeliveryList> => {
  const { id: webhookId, limit = 50, cursor, status = null } = input
  const before = cursor === undefined ? null : readCursor(cursor)
  const rows = await deliveryRows(ctx.db.pool, { webhookId, id: null, status, before, limit: limit + 1 })
  const { page, nextCursor } = pageOf(rows, limit, ({ id, at }) => `${id} ${at.getTime()}`)
  return { items: page.map(toDelivery), nextCursor }
}

/** Reads a cursor: id and instant of the last delivery on the previous page. */
const readCursor = (cursor: string): { id: string; at: Date } => {
  const [, id = '', ms = ''] = /^(\S{36}) (\d{1,14})$/.exec(cursor) ?? []
  if (isUuid(id)) return { id, at: new Date(Number(ms)) }
  throw foreignCursor('deliveries')
}
