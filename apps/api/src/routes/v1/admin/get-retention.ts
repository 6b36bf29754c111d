import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { getRetention } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const getRetentionRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/admin/retention',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'getRetention',
        tags: ['admin'],
        summary: 'Retention rules, and what they remove next',
        response: { 200: ref('Retention', 'by kind') },
      },
    },
    ({ ctx }) => getRetention({ ctx, input: {} }),
  )
}
