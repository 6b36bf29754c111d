import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { TrendsQuery } from '@wrkbench/contracts'
import { getShownTrends } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const getTrendsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/trends',
    {
      config: { scope: 'read', about: 'found' },
      schema: {
        operationId: 'getTrends',
        tags: ['trends'],
        summary: 'Points over time with intervals, segments, change points and annotations',
        querystring: TrendsQuery,
        response: { 200: ref('Trends', 'one line for each series, in the order asked for') },
      },
      // thousands of plain numbers: checking each against its schema would take longer than finding them
      serializerCompiler: () => (answer) => JSON.stringify(answer),
    },
    (request) => getShownTrends({ ctx: request.ctx, input: request.query }),
  )
}
