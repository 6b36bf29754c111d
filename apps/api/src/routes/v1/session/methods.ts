import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ref } from '../../../schemas.ts'

export const signInMethodsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/session/methods',
    {
      config: { scope: 'public' },
      schema: {
        operationId: 'getSignInMethods',
        tags: ['session'],
        summary: 'Providers that people can sign in with',
        response: { 200: ref('SignInMethods', 'providers that are set up here') },
      },
    },
    async (request) => ({ providers: [...request.ctx.identity.providers] }),
  )
}
