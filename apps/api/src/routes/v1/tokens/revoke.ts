import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { revokeToken } from '@wrkbench/core'
import { nothing } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const revokeTokenRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/tokens/:id',
    {
      config: { scope: 'read', about: 'self' },
      schema: {
        operationId: 'revokeToken',
        tags: ['tokens'],
        summary: 'Revoke a token; the sessions that it opened end as well',
        description:
          'People may revoke their own tokens, administrators of the instance any token. A token may always revoke itself; to ' +
          'revoke others, it needs the scope `admin`, and so does a session that it opened.',
        params: IdParams,
        response: { 204: nothing('revoked') },
      },
    },
    async (request, reply) => {
      await revokeToken({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
