import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ClaimRun } from '@wrkbench/contracts'
import { claimRun } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const claimRunRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner/claim',
    {
      config: { scope: 'runner', limit: 'runner' },
      schema: {
        operationId: 'claimRun',
        tags: ['runner'],
        summary: 'Claim a delivered run',
        body: ClaimRun,
        response: { 200: ref('RunPlan', 'what to measure, and the lease'), ...refuses(404, 409) },
      },
    },
    (request) => claimRun({ ctx: request.ctx, input: request.body }),
  )
}
