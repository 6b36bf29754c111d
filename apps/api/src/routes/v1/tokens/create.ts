import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateToken } from '@wrkbench/contracts'
import { createToken } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const createTokenRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/tokens',
    {
      config: { scope: 'read', about: 'self' },
      schema: {
        operationId: 'createToken',
        tags: ['tokens'],
        summary: 'Make a token; its secret is in this answer and never shown again',
        description:
          'To make others, a token needs the scope `admin`, and so does a session that it opened. Tokens of runners are made by ' +
          'administrators of the instance.',
        body: CreateToken,
        response: { 201: ref('CreatedToken', 'the token'), ...refuses(404) },
      },
    },
    async (request, reply) => reply.code(201).send(await createToken({ ctx: request.ctx, input: request.body })),
  )
}
