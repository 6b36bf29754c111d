import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Heartbeat } from '@wrkbench/contracts'
import { heartbeatRun } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const heartbeatRunRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner/runs/:id/heartbeat',
    {
      config: { scope: 'runner', limit: 'runner', quiet: true },
      schema: {
        operationId: 'heartbeatRun',
        tags: ['runner'],
        summary: 'Renew the lease of a run, hand over phases, samples and log lines, and learn of a cancel',
        params: IdParams,
        body: Heartbeat,
        response: { 200: ref('HeartbeatAnswer', 'go on, or stop'), ...refuses(409) },
      },
    },
    (request) => heartbeatRun({ ctx: request.ctx, input: { ...request.params, ...request.body } }),
  )
}
