import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AlertQuery } from '@wrkbench/contracts'
import { listAlerts } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listAlertsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/alerts',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'listAlerts',
        tags: ['alerts'],
        summary: 'Alerts: open ones first, closed ones last, each newest first',
        querystring: AlertQuery,
        response: { 200: ref('AlertList', 'one page of alerts') },
      },
    },
    (request) => listAlerts({ ctx: request.ctx, input: request.query }),
  )
}
