import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateAnnotation } from '@wrkbench/contracts'
import { createAnnotation } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const createAnnotationRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/annotations',
    {
      config: { scope: 'jobs:write', about: 'project' },
      schema: {
        operationId: 'createAnnotation',
        tags: ['annotations'],
        summary: 'Add a note to a date: for one series, one environment, or everywhere',
        body: CreateAnnotation,
        response: { 201: ref('Annotation', 'noted') },
      },
    },
    async (request, reply) => reply.code(201).send(await createAnnotation({ ctx: request.ctx, input: request.body })),
  )
}
