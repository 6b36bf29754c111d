import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listUsers } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listUsersRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/users',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'listUsers',
        tags: ['users'],
        summary: 'All accounts of the instance',
        response: { 200: ref('UserList', 'all of them') },
      },
    },
    (request) => listUsers({ ctx: request.ctx }),
  )
}
