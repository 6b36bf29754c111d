import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listServers } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listServersRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/servers',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'listServers',
        tags: ['catalogue'],
        summary: 'All servers, with the runners that can run them and the reasons why others cannot',
        response: { 200: ref('ServerCatalogue', 'all servers') },
      },
    },
    (request) => listServers({ ctx: request.ctx }),
  )
}
