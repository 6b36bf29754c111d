import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SuiteQuery } from '@wrkbench/contracts'
import { listSuites } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listSuitesRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/suites',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'listSuites',
        tags: ['suites'],
        summary: 'Suites by name, each with its next due time, its last job and the trend of its jobs',
        querystring: SuiteQuery,
        response: { 200: ref('SuiteList', 'one page of suites') },
      },
    },
    (request) => listSuites({ ctx: request.ctx, input: request.query }),
  )
}
