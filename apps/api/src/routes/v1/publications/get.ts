import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ProjectSlug } from '@wrkbench/contracts'
import { getPublication } from '@wrkbench/core'
import Type from 'typebox'
import { ref } from '../../../schemas.ts'
import { PublicationParams } from './params.ts'

export const getPublicationRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/publications/:id',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'getPublication',
        tags: ['publications'],
        summary: 'A publication: its tables and diagrams, with the stored results that they show',
        params: PublicationParams,
        querystring: Type.Object({ project: Type.Optional(ProjectSlug) }),
        response: { 200: ref('Publication', 'the publication') },
      },
    },
    (request) => getPublication({ ctx: request.ctx, input: { ...request.params, ...request.query } }),
  )
}
