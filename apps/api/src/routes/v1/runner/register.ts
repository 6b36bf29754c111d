import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { RegisterRunner } from '@wrkbench/contracts'
import { registerRunner } from '@wrkbench/core'
import { spokenProtocol } from '../../../plugins/runner-protocol.ts'
import { ref, refuses } from '../../../schemas.ts'

export const registerRunnerRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner/register',
    {
      config: { scope: 'runner', limit: 'runner' },
      schema: {
        operationId: 'registerRunner',
        tags: ['runner'],
        summary: 'Register a runner: on start, and whenever its capabilities change',
        body: RegisterRunner,
        response: {
          200: ref('Registered', 'who the runner is, and the queue that delivers to it'),
          ...refuses(409),
        },
      },
    },
    (request) => registerRunner({ ctx: request.ctx, input: { ...request.body, protocol: spokenProtocol(request) } }),
  )
}
