import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { rotateWebhookSecret } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const rotateWebhookSecretRoute: FastifyPluginAsyncTypebox = async (app) => {
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
}
