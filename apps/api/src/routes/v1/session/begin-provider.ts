import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BeginProvider } from '@wrkbench/contracts'
import { beginProvider } from '@wrkbench/core'
import { setTrip } from '../../../request/session-cookie.ts'
import { ref, refuses } from '../../../schemas.ts'

export const beginProviderRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.post(
    '/session/provider',
    {
      config: { scope: 'anybody', limit: 'signIn' },
      schema: {
        operationId: 'beginProvider',
        tags: ['session'],
        summary: 'Begin to sign in with GitHub or OpenID: the address to send the browser to',
        body: BeginProvider,
        response: { 200: ref('ProviderBegun', 'the address to go to'), ...refuses(404) },
      },
    },
    async (request, reply) => {
      const { url, sealed } = await beginProvider({ ctx: request.ctx, input: request.body })
      return setTrip(reply, webUrl, sealed).send({ url })
    },
  )
}
