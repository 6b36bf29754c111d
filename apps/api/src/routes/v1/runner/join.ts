import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { JoinRunner } from '@wrkbench/contracts'
import { joinRunner } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const joinRunnerRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner/join',
    {
      config: { scope: 'public', limit: 'signIn' },
      schema: {
        operationId: 'joinRunner',
        tags: ['runner'],
        summary: 'Exchange a one-time code for the token of a runner, once',
        body: JoinRunner,
        response: { 200: ref('JoinedRunner', 'the token, and what it is good for') },
      },
    },
    (request) => joinRunner({ ctx: request.ctx, input: request.body }),
  )
}
