import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { HandBackRun } from '@wrkbench/contracts'
import { handBackRun } from '@wrkbench/core'
import { nothing, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const handBackRunRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/runner/runs/:id/hand-back',
    {
      config: { scope: 'runner', limit: 'runner' },
      schema: {
        operationId: 'handBackRun',
        tags: ['runner'],
        summary: 'Hand a run back because the runner stops; another attempt follows',
        params: IdParams,
        body: HandBackRun,
        response: { 204: nothing('handed back'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await handBackRun({ ctx: request.ctx, input: { ...request.params, ...request.body } })
      return reply.code(204).send(null)
    },
  )
}
