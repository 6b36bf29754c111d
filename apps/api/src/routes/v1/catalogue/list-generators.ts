import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listGenerators } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listGeneratorsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/generators',
    {
      config: { scope: 'read', about: 'catalogue' },
      schema: {
        operationId: 'listGenerators',
        tags: ['catalogue'],
        summary: 'Load generators: what they can do, and which runners have them',
        response: { 200: ref('GeneratorCatalogue', 'all load generators') },
      },
    },
    (request) => listGenerators({ ctx: request.ctx }),
  )
}
