import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DeliveriesQuery } from '@wrkbench/contracts'
import { listDeliveries } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const listDeliveriesRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/webhooks/:id/deliveries',
    {
      config: { scope: 'admin', about: 'webhook' },
      schema: {
        operationId: 'listDeliveries',
        tags: ['webhooks'],
        summary: 'Messages of a webhook from the last 30 days, sent and waiting, with every attempt',
        params: IdParams,
        querystring: DeliveriesQuery,
        response: { 200: ref('WebhookDeliveryList', 'newest first') },
      },
    },
    (request) => listDeliveries({ ctx: request.ctx, input: { ...request.query, ...request.params } }),
  )
}
