import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateInvitation } from '@wrkbench/contracts'
import { createInvitation } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'
import { ProjectParams } from '../params.ts'

export const createInvitationRoute: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
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
}
