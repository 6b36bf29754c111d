import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getWebhook } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getWebhookRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/webhooks/:id',
    {
      config: { scope: 'admin', about: 'webhook' },
      schema: {
        operationId: 'getWebhook',
        tags: ['webhooks'],
        summary: 'A webhook, without its secret',
        params: IdParams,
        response: { 200: ref('Webhook', 'the webhook') },
      },
    },
    (request) => getWebhook({ ctx: request.ctx, input: request.params }),
  )
}
