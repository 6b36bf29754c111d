import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { deleteAnnotation } from '@wrkbench/core'
import { nothing } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const deleteAnnotationRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/annotations/:id',
    {
      config: { scope: 'jobs:write', about: 'annotation' },
      schema: {
        operationId: 'deleteAnnotation',
        tags: ['annotations'],
        summary: 'Remove a note',
        params: IdParams,
        response: { 204: nothing('removed') },
      },
    },
    async (request, reply) => {
      await deleteAnnotation({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
