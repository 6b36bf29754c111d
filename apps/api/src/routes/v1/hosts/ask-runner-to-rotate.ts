import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { askRunnerToRotate } from '@wrkbench/core'
import { nothing, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const askRunnerToRotateRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runners/:id/rotate',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'askRunnerToRotate',
        tags: ['hosts'],
        summary: 'Ask a joined runner to change its token; it does so within seconds when idle',
        params: IdParams,
        response: { 204: nothing('asked'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await askRunnerToRotate({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
