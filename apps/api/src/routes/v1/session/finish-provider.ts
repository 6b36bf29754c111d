import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Enum, providerIds } from '@wrkbench/contracts'
import { finishProvider, ServiceError } from '@wrkbench/core'
import Type from 'typebox'
import { setSession, takeTrip } from '../../../request/session-cookie.ts'

/** The query with which a provider sends a browser back. It may contain more than is needed. */
const Back = Type.Object(
  {
    code: Type.Optional(Type.String({ maxLength: 2000 })),
    state: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: true },
)

/** Resolves `next` to a page of the dashboard; anything outside of it becomes the dashboard's start page. */
const placeOf = (webUrl: string, next: string): string => {
  const url = new URL(next, webUrl)
  return url.origin === new URL(webUrl).origin ? url.href : webUrl
}

export const finishProviderRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.get(
    '/session/callback/:provider',
    {
      config: { scope: 'anybody', limit: 'signIn' },
      exposeHeadRoute: false,
      schema: { hide: true, params: Type.Object({ provider: Enum(providerIds) }), querystring: Back },
    },
    async (request, reply) => {
      const { code = '', state = '' } = request.query
      const sealed = takeTrip(reply, webUrl, request.cookies) ?? ''
      try {
        const input = { provider: request.params.provider, code, state, sealed }
        const { session, next } = await finishProvider({ ctx: request.ctx, input })
        if (session) setSession(reply, webUrl, session)
        return reply.redirect(placeOf(webUrl, next), 303)
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error
        request.log.info({ code: error.code }, 'a sign-in through a provider was refused')
        return reply.redirect(placeOf(webUrl, `/sign-in?refused=${error.code}`), 303)
      }
    },
  )
}
