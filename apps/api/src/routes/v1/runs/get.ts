import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getRun } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const getRunRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/runs/:id',
    {
      config: { scope: 'read', about: 'run' },
      schema: {
        operationId: 'getRun',
        tags: ['runs'],
        summary: 'A run: figures, flags, timeline, and the commands that repeat it',
        params: IdParams,
        response: { 200: ref('RunDetail', 'the run') },
      },
    },
    (request) => getRun({ ctx: request.ctx, input: request.params }),
  )
}
