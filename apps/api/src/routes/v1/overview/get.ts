import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { OverviewQuery } from '@wrkbench/contracts'
import { getOverview } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const getOverviewRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/overview',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'getOverview',
        tags: ['leaderboard'],
        summary: 'Overview: what is fastest now, what changed within a week, what is running, what is wrong',
        querystring: OverviewQuery,
        response: { 200: ref('Overview', 'the landing page in one answer') },
      },
    },
    (request) => getOverview({ ctx: request.ctx, input: request.query }),
  )
}
