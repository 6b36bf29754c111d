import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getAccount } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const getAccountRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/account',
    {
      config: { scope: 'read', about: 'self', by: 'person' },
      schema: {
        operationId: 'getAccount',
        tags: ['account'],
        summary: 'Your ways to sign in',
        response: { 200: ref('Account', 'your account'), ...refuses(404) },
      },
    },
    (request) => getAccount({ ctx: request.ctx }),
  )
}
