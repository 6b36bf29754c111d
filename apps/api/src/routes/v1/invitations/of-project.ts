import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateInvitation } from '@wrkbench/contracts'
import { createInvitation, listInvitations, revokeInvitation } from '@wrkbench/core'
import { nothing, ref, refuses } from '../../../schemas.ts'
import { InProjectParams, ProjectParams } from '../params.ts'

export const invitationsOfProject: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
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

  app.post(
    '/projects/:project/invitations',
    {
      config: { scope: 'admin', about: 'project', by: 'person' },
      schema: {
        operationId: 'createInvitation',
        tags: ['projects'],
        summary: 'Invite one person; the link is in this answer and never shown again',
        params: ProjectParams,
        body: CreateInvitation,
        response: { 201: ref('CreatedInvitation', 'the invitation') },
      },
    },
    async (request, reply) => {
      const made = await createInvitation({ ctx: request.ctx, input: request.body })
      return reply.code(201).send({ ...made, url: new URL(`/invite/${made.token}`, webUrl).href })
    },
  )

  app.delete(
    '/projects/:project/invitations/:id',
    {
      config: { scope: 'admin', about: 'project', by: 'person' },
      schema: {
        operationId: 'revokeInvitation',
        tags: ['projects'],
        summary: 'Withdraw an invitation; its link stops working',
        params: InProjectParams,
        response: { 204: nothing('withdrawn'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await revokeInvitation({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
