import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listServers } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const listServersRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/servers',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'listServers',
        tags: ['catalogue'],
        summary: 'Every server, where it can run and why not',
        response: { 200: ref('ServerCatalogue', 'all servers'), ...refuses() },
      },
    },
    (request) => listServers({ ctx: request.ctx }),
  )
}
