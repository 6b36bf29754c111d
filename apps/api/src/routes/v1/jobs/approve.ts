import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ApproveSources } from '@wrkbench/contracts'
import { approveSources } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { JobParams } from '../params.ts'

export const approveSourcesRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/jobs/:id/approve',
    {
      config: { scope: 'jobs:write', about: 'job', by: 'person' },
      schema: {
        operationId: 'approveSources',
        tags: ['jobs'],
        summary: 'Approve the sources that runs of the job wait for; takes a person, not a token',
        params: JobParams,
        body: ApproveSources,
        response: { 200: ref('JobDetail', 'the job, whose runs go on'), ...refuses(409) },
      },
    },
    async (request) => approveSources({ ctx: request.ctx, input: { ...request.params, ...request.body } }),
  )
}
