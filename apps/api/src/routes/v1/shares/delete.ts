import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { deleteShare } from '@wrkbench/core'
import { nothing } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const deleteShareRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/shares/:id',
    {
      config: { scope: 'jobs:write', about: 'share' },
      schema: {
        operationId: 'deleteShare',
        tags: ['shares'],
        summary: 'End a public link at once',
        params: IdParams,
        response: { 204: nothing('ended') },
      },
    },
    async (request, reply) => {
      await deleteShare({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
