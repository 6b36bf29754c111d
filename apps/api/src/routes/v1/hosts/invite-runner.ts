import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateRunnerInvitation } from '@wrkbench/contracts'
import { inviteRunner } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const inviteRunnerRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner-invitations',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'inviteRunner',
        tags: ['hosts'],
        summary: 'Invite a host; the one-time code is in this answer and never shown again',
        body: CreateRunnerInvitation,
        response: { 201: ref('CreatedRunnerInvitation', 'the code') },
      },
    },
    async (request, reply) => reply.code(201).send(await inviteRunner({ ctx: request.ctx, input: request.body })),
  )
}
