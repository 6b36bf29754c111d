import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { cancelJob } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { JobParams } from '../params.ts'

export const cancelJobRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/jobs/:id/cancel',
    {
      config: { scope: 'jobs:write', about: 'job' },
      schema: {
        operationId: 'cancelJob',
        tags: ['jobs'],
        summary: 'Cancel all runs of the job that have not ended',
        params: JobParams,
        response: {
          202: ref('JobDetail', 'the job: a run that is measured stops within seconds'),
          ...refuses(409),
        },
      },
    },
    async (request, reply) => reply.code(202).send(await cancelJob({ ctx: request.ctx, input: request.params })),
  )
}
