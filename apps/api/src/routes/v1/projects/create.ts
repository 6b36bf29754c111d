import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateProject } from '@wrkbench/contracts'
import { createProject } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const createProjectRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/projects',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'createProject',
        tags: ['projects'],
        summary: 'Make a project; private by default',
        body: CreateProject,
        response: { 201: ref('Project', 'the project') },
      },
    },
    async (request, reply) => reply.code(201).send(await createProject({ ctx: request.ctx, input: request.body })),
  )
}
