import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ProjectSlug } from '@wrkbench/contracts'
import { listPublications } from '@wrkbench/core'
import Type from 'typebox'
import { ref } from '../../../schemas.ts'

export const listPublicationsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/publications',
    {
      config: { scope: 'read', about: 'project' },
      schema: {
        operationId: 'listPublications',
        tags: ['publications'],
        summary: 'Publications of a project, newest first',
        querystring: Type.Object({ project: Type.Optional(ProjectSlug) }),
        response: { 200: ref('PublicationList', 'the publications') },
      },
    },
    (request) => listPublications({ ctx: request.ctx, input: request.query }),
  )
}
