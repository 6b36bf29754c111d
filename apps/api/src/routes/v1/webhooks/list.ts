import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { WebhooksQuery } from '@wrkbench/contracts'
import { listWebhooks } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listWebhooksRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/webhooks',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        operationId: 'listWebhooks',
        tags: ['webhooks'],
        summary: 'Webhooks of a project, without their secrets',
        querystring: WebhooksQuery,
        response: { 200: ref('WebhookList', 'newest first') },
      },
    },
    (request) => listWebhooks({ ctx: request.ctx, input: request.query }),
  )
}
