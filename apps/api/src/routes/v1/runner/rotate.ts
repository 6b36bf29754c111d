import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { rotateRunnerToken } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const rotateRunnerTokenRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner/token',
    {
      config: { scope: 'runner', limit: 'runner' },
      schema: {
        operationId: 'rotateRunnerToken',
        tags: ['runner'],
        summary: 'Change the token of a joined runner; the old one ends when the new one is first used',
        response: { 200: ref('RotatedToken', 'the token'), ...refuses(409) },
      },
    },
    (request) => rotateRunnerToken({ ctx: request.ctx }),
  )
}
