import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getServer } from '@wrkbench/core'
import Type from 'typebox'
import { ref } from '../../../schemas.ts'

const Params = Type.Object({ '*': Type.String({ maxLength: 100, description: '<language>/<name>' }) })

export const getServerRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    // An id contains a slash: go/net-http
    '/servers/*',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'getServer',
        tags: ['catalogue'],
        summary: 'A server of the catalogue',
        params: Params,
        response: { 200: ref('Server', 'the server') },
      },
    },
    (request) => getServer({ ctx: request.ctx, input: { id: request.params['*'] } }),
  )
}
