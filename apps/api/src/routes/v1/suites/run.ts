import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { runSuite } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const runSuiteRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/suites/:id/run',
    {
      config: { scope: 'jobs:write', about: 'suite' },
      schema: {
        operationId: 'runSuite',
        tags: ['suites'],
        summary: 'Run a suite now; refused while its last job is not over',
        params: IdParams,
        response: { 201: ref('JobDetail', 'the job'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      const job = await runSuite({ ctx: request.ctx, input: request.params })
      return reply.code(201).header('location', `/api/v1/jobs/${job.id}`).send(job)
    },
  )
}
