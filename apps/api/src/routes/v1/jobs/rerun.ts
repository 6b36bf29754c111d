import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { rerunJob } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { JobParams } from '../params.ts'

export const rerunJobRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/jobs/:id/rerun',
    {
      config: { scope: 'jobs:write', about: 'job' },
      schema: {
        operationId: 'rerunJob',
        tags: ['jobs'],
        summary: 'Submit the same job again, in a new random order',
        params: JobParams,
        response: { 201: ref('JobDetail', 'the new job') },
      },
    },
    async (request, reply) => {
      const job = await rerunJob({ ctx: request.ctx, input: request.params })
      return reply.code(201).header('location', `/api/v1/jobs/${job.id}`).send(job)
    },
  )
}
