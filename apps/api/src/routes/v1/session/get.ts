import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { describeSession } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const getSessionRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/session',
    {
      config: { scope: 'read', about: 'visitor' },
      schema: {
        operationId: 'getSession',
        tags: ['session'],
        summary: 'The current session: who is signed in, with which rights',
        response: { 200: ref('Session', 'the caller') },
      },
    },
    (request) => describeSession({ ctx: request.ctx }),
  )
}
