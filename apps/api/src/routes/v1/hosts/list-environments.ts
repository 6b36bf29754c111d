import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listEnvironments } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listEnvironmentsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/environments',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'listEnvironments',
        tags: ['hosts'],
        summary: 'Environments: sets of hosts with roles',
        response: { 200: ref('EnvironmentList', 'all environments') },
      },
    },
    (request) => listEnvironments({ ctx: request.ctx }),
  )
}
