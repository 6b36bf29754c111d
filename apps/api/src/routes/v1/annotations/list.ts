import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AnnotationQuery } from '@wrkbench/contracts'
import { listAnnotations } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listAnnotationsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/annotations',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'listAnnotations',
        tags: ['annotations'],
        summary: 'Notes, newest first',
        querystring: AnnotationQuery,
        response: { 200: ref('AnnotationList', 'at most 500') },
      },
    },
    (request) => listAnnotations({ ctx: request.ctx, input: request.query }),
  )
}
