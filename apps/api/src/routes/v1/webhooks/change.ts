import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeWebhook } from '@wrkbench/contracts'
import { changeWebhook } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const changeWebhookRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/webhooks/:id',
    {
      config: { scope: 'admin', about: 'webhook' },
      schema: {
        operationId: 'changeWebhook',
        tags: ['webhooks'],
        summary: 'Change or pause a webhook; omitted fields stay as they are',
        params: IdParams,
        body: ChangeWebhook,
        response: { 200: ref('Webhook', 'the webhook as it is now') },
      },
    },
    (request) => changeWebhook({ ctx: request.ctx, input: { ...request.body, ...request.params } }),
  )
}
