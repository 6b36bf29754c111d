import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getHostHistory } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getHostHistoryRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/hosts/:id/facts',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'getHostHistory',
        tags: ['hosts'],
        summary: 'All recorded states of a host, and what changed from one to the next',
        params: IdParams,
        response: { 200: ref('HostHistory', 'the host, newest state first') },
      },
    },
    (request) => getHostHistory({ ctx: request.ctx, input: request.params }),
  )
}
