import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeProject } from '@wrkbench/contracts'
import { changeProject } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { ProjectParams } from '../params.ts'

export const changeProjectRoute: FastifyPluginAsyncTypebox = async (app) => {
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
