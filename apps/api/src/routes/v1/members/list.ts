import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listMembers } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { ProjectParams } from '../params.ts'

export const listMembersRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/projects/:project/members',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        operationId: 'listMembers',
        tags: ['projects'],
        summary: 'Members of a project and their roles',
        params: ProjectParams,
        response: { 200: ref('MemberList', 'all members, by name') },
      },
    },
    (request) => listMembers({ ctx: request.ctx }),
  )
}
