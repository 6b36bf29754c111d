import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getEnvironment } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getEnvironmentRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/environments/:id',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'getEnvironment',
        tags: ['hosts'],
        summary: 'Hosts with their roles, what they are, what changed on them, and the link between',
        params: IdParams,
        response: { 200: ref('EnvironmentDetail', 'the environment'), ...refuses(404) },
      },
    },
    (request) => getEnvironment({ ctx: request.ctx, input: request.params }),
  )
}
