import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { testWebhook } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const testWebhookRoute: FastifyPluginAsyncTypebox = async (app) => {
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
}
