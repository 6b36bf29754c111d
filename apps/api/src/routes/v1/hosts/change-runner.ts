import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeRunner } from '@wrkbench/contracts'
import { changeRunner } from '@wrkbench/core'
import { nothing } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

export const changeRunnerRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/runners/:id',
    {
      config: { scope: 'admin', about: 'instance' },
      schema: {
        operationId: 'changeRunner',
        tags: ['hosts'],
        summary: 'Pause or resume a runner, or set its maintenance windows; a current run ends first',
        params: IdParams,
        body: ChangeRunner,
        response: { 204: nothing('changed') },
      },
    },
    async (request, reply) => {
      await changeRunner({ ctx: request.ctx, input: { ...request.params, ...request.body } })
      return reply.code(204).send(null)
    },
  )
}
