import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getJob } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getJobRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/jobs/:id',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'getJob',
        tags: ['jobs'],
        summary: 'A job with its runs and its result matrix',
        params: IdParams,
        response: { 200: ref('JobDetail', 'the job'), ...refuses(404) },
      },
    },
    (request) => getJob({ ctx: request.ctx, input: request.params }),
  )
}
