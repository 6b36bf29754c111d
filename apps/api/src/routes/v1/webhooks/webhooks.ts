import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeWebhook, CreateWebhook, WebhooksQuery } from '@wrkbench/contracts'
import { changeWebhook, createWebhook, deleteWebhook, getWebhook, listWebhooks } from '@wrkbench/core'
import { nothing, ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

/** Routes for a project's webhooks, for its administrators. */
export const webhookRoutes: FastifyPluginAsyncTypebox = async (app) => {
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
