import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getEnvironment } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getEnvironmentRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/environments/:id',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'getEnvironment',
        tags: ['hosts'],
        summary: 'An environment: its hosts, their roles and hardware, what changed, and the link between them',
        params: IdParams,
        response: { 200: ref('EnvironmentDetail', 'the environment') },
      },
    },
    (request) => getEnvironment({ ctx: request.ctx, input: request.params }),
  )
}
