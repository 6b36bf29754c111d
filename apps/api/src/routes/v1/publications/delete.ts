import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ProjectSlug } from '@wrkbench/contracts'
import { deletePublication } from '@wrkbench/core'
import Type from 'typebox'
import { nothing } from '../../../schemas.ts'
import { PublicationParams } from './params.ts'

export const deletePublicationRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.delete(
    '/publications/:id',
    {
      config: { scope: 'results:write', about: 'project' },
      schema: {
        operationId: 'deletePublication',
        tags: ['publications'],
        summary: 'Delete a publication; the results that it shows stay',
        params: PublicationParams,
        querystring: Type.Object({ project: Type.Optional(ProjectSlug) }),
        response: { 204: nothing('taken away') },
      },
    },
    async (request, reply) => {
      await deletePublication({ ctx: request.ctx, input: { ...request.params, ...request.query } })
      return reply.code(204).send(null)
    },
  )
}
