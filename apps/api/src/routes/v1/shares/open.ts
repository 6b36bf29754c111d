import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { openShare } from '@wrkbench/core'
import Type from 'typebox'
import { ref } from '../../../schemas.ts'

const Secret = Type.Object({ secret: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) })

/** Needs no sign-in: the secret has 256 random bits, and shows one view and nothing else. */
export const openShareRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/shared/:secret',
    {
      config: { scope: 'public' },
      schema: {
        operationId: 'openShare',
        tags: ['shares'],
        summary: 'The view that a public link shows',
        params: Secret,
        response: { 200: ref('SharedAnswer', 'the answer of its view, as it is now') },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'private, max-age=60')
      return openShare({ ctx: request.ctx, input: request.params })
    },
  )
}
