import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DeliveriesQuery, FileQuery } from '@wrkbench/contracts'
import { exportDeliveries } from '@wrkbench/core'
import Type from 'typebox'
import { fileAnswer, sendFile } from '../export/send-file.ts'
import { IdParams } from '../params.ts'

export const exportDeliveriesRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/webhooks/:id/deliveries/export',
    {
      config: { scope: 'admin', about: 'webhook' },
      schema: {
        operationId: 'exportDeliveries',
        tags: ['export'],
        summary: 'Messages of a webhook, sent and waiting, as CSV, JSON, XLSX or Markdown',
        params: IdParams,
        querystring: Type.Object({ status: DeliveriesQuery.properties.status, ...FileQuery.properties }),
        response: { 200: fileAnswer },
      },
    },
    async ({ ctx, query, params }, reply) =>
      sendFile(reply, await exportDeliveries({ ctx, input: { ...query, ...params } })),
  )
}
