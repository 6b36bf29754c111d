import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeRetention } from '@wrkbench/contracts'
import { changeRetention, getRetention } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const retentionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { scope: 'admin', about: 'instance' } as const

  app.get(
    '/admin/retention',
    {
      config,
      schema: {
        operationId: 'getRetention',
        tags: ['admin'],
        summary: 'Retention rules, and what they remove next',
        response: { 200: ref('Retention', 'by kind') },
      },
    },
    ({ ctx }) => getRetention({ ctx, input: {} }),
  )

  app.post(
    '/admin/retention',
    {
      config,
      schema: {
        operationId: 'changeRetention',
        tags: ['admin'],
        summary: 'Set the retention rules, or show what they would remove',
        body: ChangeRetention,
        response: { 200: ref('Retention', 'by kind, as it is now or would be') },
      },
    },
    ({ ctx, body }) => changeRetention({ ctx, input: body }),
  )
}
