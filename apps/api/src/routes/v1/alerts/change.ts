import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeAlert } from '@wrkbench/contracts'
import { changeAlert } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const changeAlertRoute: FastifyPluginAsyncTypebox = async (app) => {
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
