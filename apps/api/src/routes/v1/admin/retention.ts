import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeRetention } from '@wrkbench/contracts'
import { changeRetention, getRetention } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'

export const retentionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { scope: 'admin', about: 'instance' } as const

  app.get(
    '/admin/retention',
    {
      config,
      schema: {
        operationId: 'getRetention',
        tags: ['admin'],
        summary: 'What is kept how long, and what goes next',
        response: { 200: ref('Retention', 'by kind'), ...refuses() },
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
        summary: 'Keep things for so many days, or only say what would go by that',
        body: ChangeRetention,
        response: { 200: ref('Retention', 'by kind, as it is now or would be'), ...refuses(400, 415, 422) },
      },
    },
    ({ ctx, body }) => changeRetention({ ctx, input: body }),
  )
}
