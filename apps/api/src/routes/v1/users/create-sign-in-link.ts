import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { createSignInLink } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const createSignInLinkRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.post(
    '/users/:id/sign-in-link',
    {
      config: { scope: 'admin', about: 'instance', by: 'person' },
      schema: {
        operationId: 'createSignInLink',
        tags: ['users'],
        summary: 'Make a one-time sign-in link for somebody who has forgotten the password',
        params: IdParams,
        response: { 201: ref('SignInLink', 'the link') },
      },
    },
    async (request, reply) => {
      const { token, expiresAt } = await createSignInLink({ ctx: request.ctx, input: request.params })
      return reply.code(201).send({ url: new URL(`/sign-in?token=${token}`, webUrl).href, expiresAt })
    },
  )
}
