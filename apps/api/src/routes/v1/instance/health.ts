import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ref } from '../../../schemas.ts'
import { Probe } from './probe.ts'

export const getHealthRoute: FastifyPluginAsyncTypebox<{ version: string }> = async (app, { version }) => {
  app.get(
    '/health',
    {
      config: { scope: 'public', limit: 'none', quiet: true },
      schema: {
        operationId: 'getHealth',
        tags: ['instance'],
        summary: 'Liveness: the process answers',
        querystring: Probe,
        response: { 200: ref('Health', 'alive') },
      },
    },
    async () => ({ status: 'ok' as const, version }),
  )
}
