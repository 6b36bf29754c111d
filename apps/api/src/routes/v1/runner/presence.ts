import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Presence } from '@wrkbench/contracts'
import { noteRunnerPresence } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const noteRunnerPresenceRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner/presence',
    {
      config: { scope: 'runner', limit: 'runner', quiet: true },
      schema: {
        operationId: 'noteRunnerPresence',
        tags: ['runner'],
        summary: 'Report that the runner is online and idle; at least every 5 s',
        body: Presence,
        response: {
          200: ref('PresenceAnswer', 'noted, and what the runner is to do'),
          ...refuses(404, 409),
        },
      },
    },
    (request) => noteRunnerPresence({ ctx: request.ctx, input: request.body }),
  )
}
