import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { revokeRunner } from '@wrkbench/core'
import { nothing, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const revokeRunnerRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runners/:id/revoke',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'revokeRunner',
        tags: ['hosts'],
        summary: 'Revoke a runner: its token ends at once and its run is tried again',
        params: IdParams,
        response: { 204: nothing('revoked'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await revokeRunner({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
