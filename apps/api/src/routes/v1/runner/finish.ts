import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FinishRun } from '@wrkbench/contracts'
import { finishRun } from '@wrkbench/core'
import { ref, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const finishRunRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner/runs/:id/finish',
    {
      config: { scope: 'runner', limit: 'runner' },
      schema: {
        operationId: 'finishRun',
        tags: ['runner'],
        summary: 'Hand in the report of a run; repeating the call returns the same answer',
        params: IdParams,
        body: FinishRun,
        response: { 200: ref('Finished', 'how the run ended'), ...refuses(409) },
      },
    },
    (request) => finishRun({ ctx: request.ctx, input: { ...request.params, ...request.body } }),
  )
}
