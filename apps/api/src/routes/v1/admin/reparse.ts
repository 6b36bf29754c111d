import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ReparseResults } from '@wrkbench/contracts'
import { reparseResults } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const reparseRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/admin/reparse',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'reparseResults',
        tags: ['admin'],
        summary: 'Compute stored figures again from the raw output, one batch at a time',
        body: ReparseResults,
        response: {
          200: ref('Reparsed', 'what changed in this batch, and where the next begins'),
        },
      },
    },
    (request) => reparseResults({ ctx: request.ctx, input: request.body }),
  )
}
