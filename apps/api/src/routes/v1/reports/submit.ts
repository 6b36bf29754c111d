import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SubmitReport } from '@wrkbench/contracts'
import { submitReport } from '@wrkbench/core'
import Type from 'typebox'
import { ref, refuses } from '../../../schemas.ts'
import { IdempotencyKey } from '../params.ts'

const Headers = Type.Object({ 'idempotency-key': IdempotencyKey })

export const submitReportRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.post(
    '/reports',
    {
      config: { scope: 'results:write', about: 'project', limit: 'report' },
      schema: {
        operationId: 'submitReport',
        tags: ['reports'],
        summary: 'Hand in results with their context; all or none are stored, then compared with earlier ones',
        headers: Headers,
        body: SubmitReport,
        response: {
          200: ref('StoredReport', 'handed in before: the first answer'),
          201: ref('StoredReport', 'stored'),
          ...refuses(409),
        },
      },
    },
    async (request, reply) => {
      const idempotencyKey = request.headers['idempotency-key']
      const { isNew, report } = await submitReport({ ctx: request.ctx, input: { ...request.body, idempotencyKey } })
      return reply.code(isNew ? 201 : 200).send({ ...report, url: new URL(report.url, webUrl).href })
    },
  )
}
