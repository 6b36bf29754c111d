import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { JobQuery } from '@wrkbench/contracts'
import { getJob } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { JobParams } from '../params.ts'

export const getJobRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/jobs/:id',
    {
      config: { scope: 'read', about: 'job' },
      schema: {
        operationId: 'getJob',
        tags: ['jobs'],
        summary: 'A job with its runs, its result matrix, and the findings of sweeps, long runs and A/A rounds',
        params: JobParams,
        querystring: JobQuery,
        response: { 200: ref('JobDetail', 'the job') },
      },
    },
    (request) => getJob({ ctx: request.ctx, input: { ...request.params, ...request.query } }),
  )
}
