import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getInvitation } from '@wrkbench/core'
import Type from 'typebox'
import { ref } from '../../../schemas.ts'

const LinkParams = Type.Object({ token: Type.String({ maxLength: 100 }) })

export const getInvitationRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/invitations/:token',
    {
      config: { scope: 'anybody', limit: 'signIn' },
      schema: {
        operationId: 'getInvitation',
        tags: ['projects'],
        summary: 'What an invitation is for, for whoever holds its link',
        params: LinkParams,
        response: { 200: ref('Invitation', 'the invitation') },
      },
    },
    (request) => getInvitation({ ctx: request.ctx, input: request.params }),
  )
}
