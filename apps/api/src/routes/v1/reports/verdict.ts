import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReportVerdictQuery } from '@wrkbench/contracts'
import { getReportVerdict } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getReportVerdictRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.get(
    '/reports/:id/verdict',
    {
      config: { scope: 'read', about: 'report' },
      schema: {
        operationId: 'getReportVerdict',
        tags: ['reports'],
        summary: 'Judge a stored report against an earlier baseline, by metric and threshold',
        params: IdParams,
        querystring: ReportVerdictQuery,
        response: { 200: ref('ReportVerdict', 'the verdict') },
      },
    },
    async (request) => {
      const found = await getReportVerdict({ ctx: request.ctx, input: { ...request.params, ...request.query } })
      return { ...found, url: new URL(found.url, webUrl).href }
    },
  )
}
