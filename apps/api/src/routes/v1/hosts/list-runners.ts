import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listRunners } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listRunnersRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/runners',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'listRunners',
        tags: ['hosts'],
        summary: 'Runners: hardware, tools, heartbeat, current run',
        response: { 200: ref('RunnerList', 'all runners') },
      },
    },
    (request) => listRunners({ ctx: request.ctx }),
  )
}
