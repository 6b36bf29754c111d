import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SignIn } from '@wrkbench/contracts'
import { ServiceError, signIn } from '@wrkbench/core'
import { cameFrom } from '../../../request/same-origin.ts'
import { sessionCookieOf } from '../../../request/session-cookie.ts'
import { nothing, refuses } from '../../../schemas.ts'
import { closed } from '../params.ts'

export const signInRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  const secure = webUrl.startsWith('https:')
  app.post(
    '/session',
    {
      config: { scope: 'public', limit: 'signIn' },
      schema: {
        operationId: 'signIn',
        tags: ['session'],
        summary: 'Exchange the one-time token of the sign-in URL for a session cookie',
        body: closed(SignIn),
        response: { 204: nothing('signed in: the cookie is set'), ...refuses(400, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      // Else a foreign page could sign a visitor in as somebody else.
      if (cameFrom(request.headers, webUrl) === 'elsewhere') {
        throw new ServiceError('FORBIDDEN', 'Signing in works from pages of this dashboard only.')
      }
      const { cookieSecret, expiresAt } = await signIn({ ctx: request.ctx, input: request.body })
      const lifetime = { expires: new Date(expiresAt), path: '/' }
      return reply
        .setCookie(sessionCookieOf(webUrl), cookieSecret, { ...lifetime, httpOnly: true, sameSite: 'lax', secure })
        .code(204)
        .send(null)
    },
  )
}
