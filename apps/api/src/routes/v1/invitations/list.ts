import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listInvitations } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { ProjectParams } from '../params.ts'

export const listInvitationsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/projects/:project/invitations',
    {
      config: { scope: 'admin', about: 'project' },
      schema: {
        operationId: 'listInvitations',
        tags: ['projects'],
        summary: 'Invitations to a project, without their links, newest first',
        params: ProjectParams,
        response: { 200: ref('InvitationList', 'the latest 100') },
      },
    },
    (request) => listInvitations({ ctx: request.ctx }),
  )
}
