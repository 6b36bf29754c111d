import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SharesQuery } from '@wrkbench/contracts'
import { listShares } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listSharesRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/shares',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'listShares',
        tags: ['shares'],
        summary: 'Public links of a project, without their secrets',
        querystring: SharesQuery,
        response: { 200: ref('ShareList', 'newest first') },
      },
    },
    (request) => listShares({ ctx: request.ctx, input: request.query }),
  )
}
