import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { signOut } from '@wrkbench/core'
import { clearSession, sessionCookieOf } from '../../../request/session-cookie.ts'
import { nothing } from '../../../schemas.ts'

export const signOutRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  const sessionCookie = sessionCookieOf(webUrl)
  app.delete(
    '/session',
    {
      config: { scope: 'read', about: 'self' },
      schema: {
        operationId: 'signOut',
        tags: ['session'],
        summary: 'Sign out: ends this session',
        response: { 204: nothing('signed out') },
      },
    },
    async (request, reply) => {
      const cookieSecret = request.cookies[sessionCookie]
      if (cookieSecret) await signOut({ ctx: request.ctx, input: { cookieSecret } })
      return clearSession(reply, webUrl).code(204).send(null)
    },
  )
}
