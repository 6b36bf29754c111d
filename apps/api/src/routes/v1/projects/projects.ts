import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeProject, CreateProject } from '@wrkbench/contracts'
import { changeProject, createProject } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { ProjectParams } from '../params.ts'

export const projectRoutes: FastifyPluginAsyncTypebox = async (app) => {
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

  app.patch(
    '/projects/:project',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        operationId: 'changeProject',
        tags: ['projects'],
        summary: 'Change the name of a project and whether it is public; omitted fields stay as they are',
        params: ProjectParams,
        body: ChangeProject,
        response: { 200: ref('Project', 'the project as it is now') },
      },
    },
    (request) => changeProject({ ctx: request.ctx, input: request.body }),
  )
}
