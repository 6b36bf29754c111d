import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AcceptInvitation } from '@wrkbench/contracts'
import { acceptInvitation } from '@wrkbench/core'
import Type from 'typebox'
import { setSession } from '../../../request/session-cookie.ts'
import { nothing, refuses } from '../../../schemas.ts'

const LinkParams = Type.Object({ token: Type.String({ maxLength: 100 }) })

export const acceptInvitationRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.post(
    '/invitations/:token',
    {
      config: { scope: 'anybody', limit: 'signIn' },
      schema: {
        operationId: 'acceptInvitation',
        tags: ['projects'],
        summary: 'Accept an invitation, once: as the signed-in person, or by making a new account',
        params: LinkParams,
        body: AcceptInvitation,
        response: {
          204: nothing('joined; for somebody new the cookie is set'),
          ...refuses(409),
        },
      },
    },
    async (request, reply) => {
      const session = await acceptInvitation({ ctx: request.ctx, input: { ...request.body, ...request.params } })
      if (session) setSession(reply, webUrl, session)
      return reply.code(204).send(null)
    },
  )
}
