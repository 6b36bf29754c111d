import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Id } from '@wrkbench/contracts'
import { removeHost } from '@wrkbench/core'
import Type from 'typebox'
import { nothing, refuses } from '../../../schemas.ts'

export const removeHostRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/environments/:id/hosts/:hostId',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'removeHost',
        tags: ['hosts'],
        summary: 'Remove a retired host from an environment; what was measured on it stays',
        params: Type.Object({ id: Id, hostId: Id }),
        response: { 204: nothing('removed'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await removeHost({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
