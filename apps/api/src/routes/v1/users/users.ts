import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeUser } from '@wrkbench/contracts'
import { changeUser, createSignInLink, listUsers } from '@wrkbench/core'
import { nothing, ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const userRoutes: FastifyPluginAsyncTypebox<{ webUrl: string }> = async (app, { webUrl }) => {
  app.get(
    '/users',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'listUsers',
        tags: ['users'],
        summary: 'All accounts of the instance',
        response: { 200: ref('UserList', 'all of them') },
      },
    },
    (request) => listUsers({ ctx: request.ctx }),
  )

  app.patch(
    '/users/:id',
    {
      config: { scope: 'admin', about: 'instance', by: 'person' },
      schema: {
        operationId: 'changeUser',
        tags: ['users'],
        summary: 'Make somebody an administrator of the instance, or take that right away',
        params: IdParams,
        body: ChangeUser,
        response: { 204: nothing('changed'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await changeUser({ ctx: request.ctx, input: { ...request.body, ...request.params } })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/users/:id/sign-in-link',
    {
      config: { scope: 'admin', about: 'instance', by: 'person' },
      schema: {
        operationId: 'createSignInLink',
        tags: ['users'],
        summary: 'Make a one-time sign-in link for somebody who has forgotten the password',
        params: IdParams,
        response: { 201: ref('SignInLink', 'the link') },
      },
    },
    async (request, reply) => {
      const { token, expiresAt } = await createSignInLink({ ctx: request.ctx, input: request.params })
      return reply.code(201).send({ url: new URL(`/sign-in?token=${token}`, webUrl).href, expiresAt })
    },
  )
}
