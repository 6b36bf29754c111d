import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Id } from '@wrkbench/contracts'
import { redeliver } from '@wrkbench/core'
import Type from 'typebox'
import { ref, refuses } from '../../../schemas.ts'

const DeliveryParams = Type.Object({ id: Id, delivery: Id })

export const redeliverRoute: FastifyPluginAsyncTypebox = async (app) => {
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
