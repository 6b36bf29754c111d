import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { removeMember } from '@wrkbench/core'
import { nothing, refuses } from '../../../schemas.ts'
import { InProjectParams } from '../params.ts'

export const removeMemberRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/projects/:project/members/:id',
    {
      // any member may leave
      config: { scope: 'read', about: 'project', by: 'person' },
      schema: {
        operationId: 'removeMember',
        tags: ['projects'],
        summary: 'Remove a member, or leave',
        params: InProjectParams,
        response: { 204: nothing('removed'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await removeMember({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
