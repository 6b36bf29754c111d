import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateJob } from '@wrkbench/contracts'
import { createJob } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { withNames } from '../../../validation/with-names.ts'

export const createJobRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/jobs',
    {
      errorHandler: withNames(),
      config: { scope: 'jobs:write', about: 'project' },
      schema: {
        operationId: 'createJob',
        tags: ['jobs'],
        summary: 'Submit a job: every server × scenario × profile is measured once in each round',
        body: CreateJob,
        response: { 201: ref('JobDetail', 'the job with its runs and an estimate') },
      },
    },
    async (request, reply) => {
      const job = await createJob({ ctx: request.ctx, input: request.body })
      return reply.code(201).header('location', `/api/v1/jobs/${job.id}`).send(job)
    },
  )
}
