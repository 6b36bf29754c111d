import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { PutPublication } from '@wrkbench/contracts'
import { putPublication } from '@wrkbench/core'
import { nothing } from '../../../schemas.ts'
import { PublicationParams } from './params.ts'

export const putPublicationRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/publications/:id',
    {
      config: { scope: 'results:write', about: 'project' },
      schema: {
        operationId: 'putPublication',
        tags: ['publications'],
        summary: 'Make or change a publication: the layout of stored results as tables and diagrams',
        params: PublicationParams,
        body: PutPublication,
        response: { 204: nothing('kept') },
      },
    },
    async (request, reply) => {
      await putPublication({ ctx: request.ctx, input: { ...request.body, ...request.params } })
      return reply.code(204).send(null)
    },
  )
}
