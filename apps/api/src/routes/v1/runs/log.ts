import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { RunLogQuery } from '@wrkbench/contracts'
import { getRunLog } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getRunLogRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/runs/:id/log',
    {
      config: { scope: 'read', about: 'run' },
      schema: {
        operationId: 'getRunLog',
        tags: ['runs'],
        summary: 'Log lines of a run, in order',
        params: IdParams,
        querystring: RunLogQuery,
        response: { 200: ref('RunLog', 'lines after `after`') },
      },
    },
    (request) => getRunLog({ ctx: request.ctx, input: { ...request.params, ...request.query } }),
  )
}
