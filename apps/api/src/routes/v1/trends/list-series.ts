import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SeriesQuery } from '@wrkbench/contracts'
import { listSeries } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listSeriesRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/series',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'listSeries',
        tags: ['trends'],
        summary: 'Series: what has a trend, for one scenario, environment and load',
        querystring: SeriesQuery,
        response: { 200: ref('SeriesList', 'series and what else could be asked for') },
      },
    },
    (request) => listSeries({ ctx: request.ctx, input: request.query }),
  )
}
