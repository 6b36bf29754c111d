import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReportsQuery } from '@wrkbench/contracts'
import { listReports } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listReportsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/reports',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'listReports',
        tags: ['reports'],
        summary: 'Reports, newest first',
        querystring: ReportsQuery,
        response: { 200: ref('ReportList', 'one page of reports') },
      },
    },
    (request) => listReports({ ctx: request.ctx, input: request.query }),
  )
}
