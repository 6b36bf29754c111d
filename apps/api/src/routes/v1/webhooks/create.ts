import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateWebhook } from '@wrkbench/contracts'
import { createWebhook } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const createWebhookRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/webhooks',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        operationId: 'createWebhook',
        tags: ['webhooks'],
        summary: 'Make a webhook: an address that is told what happens in a project',
        body: CreateWebhook,
        response: {
          201: ref('WebhookWithSecret', 'the webhook; its secret is shown this once'),
          ...refuses(409),
        },
      },
    },
    async (request, reply) => {
      const webhook = await createWebhook({ ctx: request.ctx, input: request.body })
      return reply.code(201).header('location', `/api/v1/webhooks/${webhook.id}`).send(webhook)
    },
  )
}
