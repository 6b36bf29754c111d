import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PasswordSignIn } from '@wrkbench/contracts'
import { signInWithPassword } from '@wrkbench/core'
import { refuseForeignSignIn } from '../../../request/same-origin.ts'
import { setSession } from '../../../request/session-cookie.ts'
import { nothing } from '../../../schemas.ts'

export const signInWithPasswordRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.post(
    '/session/password',
    {
      config: { scope: 'public', limit: 'signIn', triesPassword: true },
      schema: {
        operationId: 'signInWithPassword',
        tags: ['session'],
        summary: 'Sign in with e-mail address and password; sets a session cookie',
        body: PasswordSignIn,
        response: { 204: nothing('signed in: the cookie is set') },
      },
    },
    async (request, reply) => {
      refuseForeignSignIn(request.headers, webUrl)
      const session = await signInWithPassword({ ctx: request.ctx, input: request.body })
      return setSession(reply, webUrl, session).code(204).send(null)
    },
  )
}
