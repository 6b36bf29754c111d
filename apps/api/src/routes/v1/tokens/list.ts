import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { TokensQuery } from '@wrkbench/contracts'
import { listTokens } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listTokensRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/tokens',
    {
      config: { scope: 'read', about: 'self' },
      schema: {
        operationId: 'listTokens',
        tags: ['tokens'],
        summary: 'Your tokens without their secrets, newest first; administrators of the instance can list all',
        querystring: TokensQuery,
        response: { 200: ref('TokenList', 'one page of tokens') },
      },
    },
    (request) => listTokens({ ctx: request.ctx, input: request.query }),
  )
}
