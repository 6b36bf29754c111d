import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getRunRaw } from '@wrkbench/core'
import Type from 'typebox'
import { IdParams } from '../params.ts'

const Query = Type.Object({ name: Type.Optional(Type.String({ maxLength: 200, default: 'stdout' })) })

/** Types that a browser may show directly; any other output of a generator is downloaded, never rendered. */
const shown = new Set(['text/plain', 'text/csv', 'application/json'])

const answer = {
  description: 'The bytes as the load generator left them',
  content: { 'text/plain': { schema: Type.Unsafe<Buffer>({ type: 'string' }) } },
}

export const getRunRawRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/runs/:id/raw',
    {
      config: { scope: 'read', about: 'run' },
      schema: {
        operationId: 'getRunRaw',
        tags: ['runs'],
        summary: 'A stored artifact of a run: stdout, stderr, or a file',
        params: IdParams,
        querystring: Query,
        response: { 200: answer },
      },
    },
    async (request, reply) => {
      const { name = 'stdout' } = request.query
      const raw = await getRunRaw({ ctx: request.ctx, input: { ...request.params, name } })
      const type = raw.contentType.split(';')[0]?.trim() ?? ''
      const file = name.replaceAll(/[^\w.-]/g, '_')
      return reply
        .type(shown.has(type) ? `${type}; charset=utf-8` : 'application/octet-stream')
        .header('content-disposition', `${shown.has(type) ? 'inline' : 'attachment'}; filename="${file}"`)
        .send(raw.content)
    },
  )
}
