import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeUser } from '@wrkbench/contracts'
import { changeUser } from '@wrkbench/core'
import { nothing, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const changeUserRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/users/:id',
    {
      config: { scope: 'admin', about: 'instance', by: 'person' },
      schema: {
        operationId: 'changeUser',
        tags: ['users'],
        summary: 'Make somebody an administrator of the instance, or take that right away',
        params: IdParams,
        body: ChangeUser,
        response: { 204: nothing('changed'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await changeUser({ ctx: request.ctx, input: { ...request.body, ...request.params } })
      return reply.code(204).send(null)
    },
  )
}
