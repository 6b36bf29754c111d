import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { revokeInvitation } from '@wrkbench/core'
import { nothing, refuses } from '../../../schemas.ts'
import { InProjectParams } from '../params.ts'

export const revokeInvitationRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/projects/:project/invitations/:id',
    {
      config: { scope: 'admin', about: 'project', by: 'person' },
      schema: {
        operationId: 'revokeInvitation',
        tags: ['projects'],
        summary: 'Withdraw an invitation; its link stops working',
        params: InProjectParams,
        response: { 204: nothing('withdrawn'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await revokeInvitation({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
