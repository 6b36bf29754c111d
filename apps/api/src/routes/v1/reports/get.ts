import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getReport } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getReportRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/reports/:id',
    {
      config: { scope: 'read', about: 'report' },
      schema: {
        operationId: 'getReport',
        tags: ['reports'],
        summary: 'A report: every result with its figures, the machines, and the verdict as first answered',
        params: IdParams,
        response: { 200: ref('ReportDetail', 'the report') },
      },
    },
    (request) => getReport({ ctx: request.ctx, input: request.params }),
  )
}
