import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getAlert } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getAlertRoute: FastifyPluginAsyncTypebox = async (app) => {
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
}
