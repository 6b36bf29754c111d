import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { NewestQuery } from '@wrkbench/contracts'
import { listNewest } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listNewestRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/series/newest',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'listNewest',
        tags: ['trends'],
        summary: 'Newest results of a server, for every scenario, environment and load',
        querystring: NewestQuery,
        response: { 200: ref('NewestResults', 'newest first') },
      },
    },
    (request) => listNewest({ ctx: request.ctx, input: request.query }),
  )
}
