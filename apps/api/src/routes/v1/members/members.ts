import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeMember } from '@wrkbench/contracts'
import { changeMember, listMembers, removeMember } from '@wrkbench/core'
import { nothing, ref, refuses } from '../../../schemas.ts'
import { InProjectParams, ProjectParams } from '../params.ts'

export const memberRoutes: FastifyPluginAsyncTypebox = async (app) => {
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

  app.patch(
    '/projects/:project/members/:id',
    {
      config: { scope: 'admin', about: 'project', by: 'person' },
      schema: {
        operationId: 'changeMember',
        tags: ['projects'],
        summary: 'Change the role of a member',
        params: InProjectParams,
        body: ChangeMember,
        response: { 200: ref('Member', 'the member as it is now'), ...refuses(409) },
      },
    },
    (request) => changeMember({ ctx: request.ctx, input: { ...request.body, ...request.params } }),
  )

  app.delete(
    '/projects/:project/members/:id',
    {
      // any member may leave
      config: { scope: 'read', about: 'project', by: 'person' },
      schema: {
        operationId: 'removeMember',
        tags: ['projects'],
        summary: 'Remove a member, or leave',
        params: InProjectParams,
        response: { 204: nothing('removed'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await removeMember({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
