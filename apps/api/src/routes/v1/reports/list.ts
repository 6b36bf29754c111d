import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PageQuery, Slug } from '@wrkbench/contracts'
import { listReports } from '@wrkbench/core'
import Type from 'typebox'
import { ref, refuses } from '../../../schemas.ts'

const Query = Type.Object({
  ...PageQuery.properties,
  project: Type.Optional(Slug),
  source: Type.Optional(Type.String({ maxLength: 60, description: 'as handed in, e.g. github-actions' })),
})

export const listReportsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/reports',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'listReports',
        tags: ['reports'],
        summary: 'Reports, newest first',
        querystring: Query,
        response: { 200: ref('ReportList', 'one page of reports'), ...refuses() },
      },
    },
    (request) => listReports({ ctx: request.ctx, input: request.query }),
  )
}
