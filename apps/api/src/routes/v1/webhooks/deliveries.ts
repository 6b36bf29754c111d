import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DeliveriesQuery, Id } from '@wrkbench/contracts'
import { listDeliveries, redeliver, rotateWebhookSecret, testWebhook } from '@wrkbench/core'
import Type from 'typebox'
import { ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

const DeliveryParams = Type.Object({ id: Id, delivery: Id })

/** Routes for the deliveries of webhooks, including those sent by hand. */
export const deliveryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/webhooks/:id/test',
    {
      config: { scope: 'admin', about: 'webhook' },
      schema: {
        operationId: 'testWebhook',
        tags: ['webhooks'],
        summary: 'Send a test message; the log shows the outcome',
        params: IdParams,
        response: { 202: ref('WebhookDelivery', 'what will be sent'), ...refuses(409) },
      },
    },
    async (request, reply) => reply.code(202).send(await testWebhook({ ctx: request.ctx, input: request.params })),
  )

  app.post(
    '/webhooks/:id/rotate-secret',
    {
      config: { scope: 'admin', about: 'webhook' },
      schema: {
        operationId: 'rotateWebhookSecret',
        tags: ['webhooks'],
        summary: 'Make a new secret; for 24 hours the previous one signs as well',
        params: IdParams,
        response: { 200: ref('WebhookWithSecret', 'the secret is shown this once') },
      },
    },
    (request) => rotateWebhookSecret({ ctx: request.ctx, input: request.params }),
  )

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

  app.post(
    '/webhooks/:id/deliveries/:delivery/redeliver',
    {
      config: { scope: 'admin', about: 'webhook' },
      schema: {
        operationId: 'redeliver',
        tags: ['webhooks'],
        summary: 'Send a message again, under the same id',
        params: DeliveryParams,
        response: { 202: ref('WebhookDelivery', 'what will be sent'), ...refuses(409) },
      },
    },
    async (request, reply) => reply.code(202).send(await redeliver({ ctx: request.ctx, input: request.params })),
  )
}
