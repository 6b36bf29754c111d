import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeRetention } from '@wrkbench/contracts'
import { changeRetention } from '@wrkbench/core'
import { ref } from '../../../schemas.ts'

export const changeRetentionRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/admin/retention',
    {
      config: { scope: 'admin', about: 'instance' },
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
