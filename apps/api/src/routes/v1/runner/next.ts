import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Presence } from '@wrkbench/contracts'
import { nextRunOf } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const nextRunRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner/next',
    {
      config: { scope: 'runner', limit: 'runner', quiet: true },
      schema: {
        operationId: 'nextRun',
        tags: ['runner'],
        summary: 'The next run to claim, for a runner that does not reach the queue',
        body: Presence,
        response: { 200: ref('NextRun', 'the run, if one waits'), ...refuses(404) },
      },
    },
    (request) => nextRunOf({ ctx: request.ctx, input: request.body }),
  )
}
