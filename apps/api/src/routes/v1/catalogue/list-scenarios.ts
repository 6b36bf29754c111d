import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listScenarios } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listScenariosRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/scenarios',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'listScenarios',
        tags: ['catalogue'],
        summary: 'Scenarios: what is requested, and what a correct answer is',
        response: { 200: ref('ScenarioCatalogue', 'all scenarios') },
      },
    },
    (request) => listScenarios({ ctx: request.ctx }),
  )
}
