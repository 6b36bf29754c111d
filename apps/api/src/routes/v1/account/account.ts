import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeAccount, Enum, providerIds } from '@wrkbench/contracts'
import { changeAccount, disconnectProvider, getAccount } from '@wrkbench/core'
import Type from 'typebox'
import { nothing, ref, refuses } from '../../../schemas.ts'

export const accountRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/account',
    {
      config: { scope: 'read', about: 'self', by: 'person' },
      schema: {
        operationId: 'getAccount',
        tags: ['account'],
        summary: 'Your ways to sign in',
        response: { 200: ref('Account', 'your account'), ...refuses(404) },
      },
    },
    (request) => getAccount({ ctx: request.ctx }),
  )

  app.patch(
    '/account',
    {
      config: { scope: 'read', about: 'self', by: 'person', limit: 'signIn', triesPassword: true },
      schema: {
        operationId: 'changeAccount',
        tags: ['account'],
        summary: 'Change your name, e-mail address or password; omitted fields stay as they are',
        body: ChangeAccount,
        response: { 200: ref('Account', 'your account as it is now'), ...refuses(404) },
      },
    },
    (request) => changeAccount({ ctx: request.ctx, input: request.body }),
  )

  app.delete(
    '/account/providers/:provider',
    {
      config: { scope: 'read', about: 'self', by: 'person' },
      schema: {
        operationId: 'disconnectProvider',
        tags: ['account'],
        summary: 'Disconnect a provider from your account',
        params: Type.Object({ provider: Enum(providerIds) }),
        response: { 204: nothing('disconnected'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await disconnectProvider({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
