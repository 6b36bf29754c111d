import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AcceptInvitation } from '@wrkbench/contracts'
import { acceptInvitation, getInvitation } from '@wrkbench/core'
import Type from 'typebox'
import { setSession } from '../../../request/session-cookie.ts'
import { nothing, ref, refuses } from '../../../schemas.ts'

const LinkParams = Type.Object({ token: Type.String({ maxLength: 100 }) })

export const invitationByLink: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
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
