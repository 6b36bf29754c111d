import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Enum, providerIds } from '@wrkbench/contracts'
import { disconnectProvider } from '@wrkbench/core'
import Type from 'typebox'
import { nothing, refuses } from '../../../schemas.ts'

export const disconnectProviderRoute: FastifyPluginAsyncTypebox = async (app) => {
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
