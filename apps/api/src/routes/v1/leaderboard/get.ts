import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { LeaderboardQuery } from '@wrkbench/contracts'
import { getLeaderboard } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const getLeaderboardRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/leaderboard',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'getLeaderboard',
        tags: ['leaderboard'],
        summary: 'Ranks with intervals and ties, for one scenario, environment and load, at any date',
        querystring: LeaderboardQuery,
        response: { 200: ref('Leaderboard', 'the ranking') },
      },
    },
    (request) => getLeaderboard({ ctx: request.ctx, input: request.query }),
  )
}
