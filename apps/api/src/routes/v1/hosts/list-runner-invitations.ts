import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { listRunnerInvitations } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const listRunnerInvitationsRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/runner-invitations',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'listRunnerInvitations',
        tags: ['hosts'],
        summary: 'Invitations of hosts, without their codes, newest first, at most 100',
        response: { 200: ref('RunnerInvitationList', 'invitations') },
      },
    },
    (request) => listRunnerInvitations({ ctx: request.ctx }),
  )
}
