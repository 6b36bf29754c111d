import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SignIn } from '@wrkbench/contracts'
import { signIn } from '@wrkbench/core'
import { refuseForeignSignIn } from '../../../request/same-origin.ts'
import { setSession } from '../../../request/session-cookie.ts'
import { nothing } from '../../../schemas.ts'

export const signInRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.post(
    '/session',
    {
      config: { scope: 'public', limit: 'signIn' },
      schema: {
        operationId: 'signIn',
        tags: ['session'],
        summary: 'Sign in with the one-time token of a sign-in link; sets a session cookie',
        body: SignIn,
        response: { 204: nothing('signed in: the cookie is set') },
      },
    },
    async (request, reply) => {
      refuseForeignSignIn(request.headers, webUrl)
      const session = await signIn({ ctx: request.ctx, input: request.body })
      return setSession(reply, webUrl, session).code(204).send(null)
    },
  )
}
