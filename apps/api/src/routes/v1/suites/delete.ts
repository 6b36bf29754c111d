import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { deleteSuite } from '@wrkbench/core'
import { nothing } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const deleteSuiteRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/suites/:id',
    {
      config: { scope: 'jobs:write', about: 'suite' },
      schema: {
        operationId: 'deleteSuite',
        tags: ['suites'],
        summary: 'Delete a suite; its jobs and their results stay',
        params: IdParams,
        response: { 204: nothing('it is gone') },
      },
    },
    async (request, reply) => {
      await deleteSuite({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
