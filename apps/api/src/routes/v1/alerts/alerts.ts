import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AlertQuery, ChangeAlert } from '@wrkbench/contracts'
import { changeAlert, getAlert, listAlerts } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const alertRoutes: FastifyPluginAsyncTypebox = async (app) => {
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

  app.get(
    '/alerts/:id',
    {
      config: { scope: 'read', about: 'alert' },
      schema: {
        operationId: 'getAlert',
        tags: ['alerts'],
        summary: 'An alert with everything that the rule considered',
        params: IdParams,
        response: { 200: ref('Alert', 'the alert') },
      },
    },
    (request) => getAlert({ ctx: request.ctx, input: request.params }),
  )

  app.patch(
    '/alerts/:id',
    {
      config: { scope: 'jobs:write', about: 'alert' },
      schema: {
        operationId: 'changeAlert',
        tags: ['alerts'],
        summary: 'Acknowledge, close or reopen an alert, or add a note; closing accepts the new level as usual',
        params: IdParams,
        body: ChangeAlert,
        response: { 200: ref('Alert', 'as it is now'), ...refuses(409) },
      },
    },
    (request) => changeAlert({ ctx: request.ctx, input: { ...request.body, ...request.params } }),
  )
}
