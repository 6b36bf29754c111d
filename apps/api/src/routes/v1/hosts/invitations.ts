import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CreateRunnerInvitation } from '@wrkbench/contracts'
import { inviteRunner, listRunnerInvitations, withdrawRunnerInvitation } from '@wrkbench/core'
import { nothing, ref } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

const config = { scope: 'admin', about: 'instance' } as const

/** Routes for the one-time codes with which hosts join. */
export const runnerInvitationRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner-invitations',
    {
      config,
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
  app.get(
    '/runner-invitations',
    {
      config,
      schema: {
        operationId: 'listRunnerInvitations',
        tags: ['hosts'],
        summary: 'Invitations of hosts, without their codes, newest first, at most 100',
        response: { 200: ref('RunnerInvitationList', 'invitations') },
      },
    },
    (request) => listRunnerInvitations({ ctx: request.ctx }),
  )
  app.delete(
    '/runner-invitations/:id',
    {
      config,
      schema: {
        operationId: 'withdrawRunnerInvitation',
        tags: ['hosts'],
        summary: 'Withdraw the unused code of an invited host',
        params: IdParams,
        response: { 204: nothing('withdrawn') },
      },
    },
    async (request, reply) => {
      await withdrawRunnerInvitation({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
