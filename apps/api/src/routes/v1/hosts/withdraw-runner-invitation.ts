import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { withdrawRunnerInvitation } from '@wrkbench/core'
import { nothing } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const withdrawRunnerInvitationRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/runner-invitations/:id',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'withdrawRunnerInvitation',
        tags: ['hosts'],
        summary: 'Withdraw the unused code of an invited host',
        params: IdParams,
        response: { 204: nothing('withdrawn') },
      },
    },
    async (request, reply) => {
      await withdrawRunnerInvitation({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
