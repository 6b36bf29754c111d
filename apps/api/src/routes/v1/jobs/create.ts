import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateJob } from '@wrkbench/contracts'
import { submitJob } from '@wrkbench/core'
import Type from 'typebox'
import { ref, refuses } from '../../../schemas.ts'
import { withNames } from '../../../validation/with-names.ts'
import { IdempotencyKey } from '../params.ts'

const Headers = Type.Object({ 'idempotency-key': Type.Optional(IdempotencyKey) })

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
        headers: Headers,
        body: CreateJob,
        response: {
          200: ref('JobDetail', 'submitted before: the job as it is now'),
          201: ref('JobDetail', 'the job with its runs and an estimate'),
          ...refuses(409),
        },
      },
    },
    async (request, reply) => {
      const idempotencyKey = request.headers['idempotency-key']
      const { isNew, job } = await submitJob({ ctx: request.ctx, input: { ...request.body, idempotencyKey } })
      return reply
        .code(isNew ? 201 : 200)
        .header('location', `/api/v1/jobs/${job.id}`)
        .send(job)
    },
  )
}
