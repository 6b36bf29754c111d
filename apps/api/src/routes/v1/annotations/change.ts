import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeAnnotation } from '@wrkbench/contracts'
import { changeAnnotation } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const changeAnnotationRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/annotations/:id',
    {
      config: { scope: 'jobs:write', about: 'annotation' },
      schema: {
        operationId: 'changeAnnotation',
        tags: ['annotations'],
        summary: 'Change the date or text of a note',
        params: IdParams,
        body: ChangeAnnotation,
        response: { 200: ref('Annotation', 'as it is now') },
      },
    },
    (request) => changeAnnotation({ ctx: request.ctx, input: { ...request.body, ...request.params } }),
  )
}
