import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CompareQuery } from '@wrkbench/contracts'
import { getComparison } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const getComparisonRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/compare',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'getComparison',
        tags: ['compare'],
        summary: 'Compare servers, dates, commits, jobs or environments: differences, ratios with intervals, verdicts',
        querystring: CompareQuery,
        response: { 200: ref('Comparison', 'each side against the first') },
      },
    },
    (request) => getComparison({ ctx: request.ctx, input: request.query }),
  )
}
