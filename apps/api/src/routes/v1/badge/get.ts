import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BadgeQuery } from '@wrkbench/contracts'
import { getBadge } from '@wrkbench/core'
import Type from 'typebox'
import { IdParams } from '../params.ts'

/** A README is viewed more often than its figure changes. */
const freshSeconds = 300

export const getBadgeRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/badge/:id.svg',
    {
      config: { scope: 'read', about: 'series' },
      schema: {
        operationId: 'getBadge',
        tags: ['trends'],
        summary: 'Badge: the newest figure of a series without doubts, as a picture for a README',
        params: IdParams,
        querystring: BadgeQuery,
        response: {
          200: { description: 'the picture', content: { 'image/svg+xml': { schema: Type.String() } } },
          304: Type.Null({ description: 'it is the one whose ETag was sent' }),
        },
      },
    },
    async (request, reply) => {
      const svg = await getBadge({ ctx: request.ctx, input: { ...request.params, ...request.query } })
      const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`
      const { authorization, cookie, 'if-none-match': known = '' } = request.headers
      const whose = authorization || cookie ? 'private' : 'public'
      reply.headers({ etag, vary: 'Authorization, Cookie', 'cache-control': `${whose}, max-age=${freshSeconds}` })
      const isKnown = known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
      return isKnown ? reply.code(304).send(null) : reply.type('image/svg+xml; charset=utf-8').send(svg)
    },
  )
}
