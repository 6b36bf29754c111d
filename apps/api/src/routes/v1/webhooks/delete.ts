import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { deleteWebhook } from '@wrkbench/core'
import { nothing } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const deleteWebhookRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/webhooks/:id',
    {
      config: { scope: 'admin', about: 'webhook' },
      schema: {
        operationId: 'deleteWebhook',
        tags: ['webhooks'],
        summary: 'Delete a webhook and its log; nothing more is sent',
        params: IdParams,
        response: { 204: nothing('deleted') },
      },
    },
    async (request, reply) => {
      await deleteWebhook({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
