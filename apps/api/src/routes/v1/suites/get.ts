import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getSuite } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getSuiteRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/suites/:id',
    {
      config: { scope: 'read', about: 'suite' },
      schema: {
        operationId: 'getSuite',
        tags: ['suites'],
        summary: 'A suite; GET /jobs?suite= lists its jobs',
        params: IdParams,
        response: { 200: ref('Suite', 'the suite') },
      },
    },
    (request) => getSuite({ ctx: request.ctx, input: request.params }),
  )
}
