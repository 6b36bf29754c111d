import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FileQuery, WebhooksQuery } from '@wrkbench/contracts'
import { exportWebhooks } from '@wrkbench/core'
import Type from 'typebox'
import { fileAnswer, sendFile } from '../export/send-file.ts'

export const exportWebhooksRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/webhooks/export',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        operationId: 'exportWebhooks',
        tags: ['export'],
        summary: 'Webhooks of a project without their secrets, as CSV, JSON, XLSX or Markdown',
        querystring: Type.Object({ ...WebhooksQuery.properties, ...FileQuery.properties }),
        response: { 200: fileAnswer },
      },
    },
    async ({ ctx, query }, reply) => sendFile(reply, await exportWebhooks({ ctx, input: query })),
  )
}
