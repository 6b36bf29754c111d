import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getResult } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getResultRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/results/:id',
    {
      config: { scope: 'read', about: 'result' },
      schema: {
        operationId: 'getResult',
        tags: ['trends'],
        summary: 'A stored result, of a run or of a report',
        params: IdParams,
        response: { 200: ref('ResultDetail', 'the result and where it came from') },
      },
    },
    (request) => getResult({ ctx: request.ctx, input: request.params }),
  )
}
