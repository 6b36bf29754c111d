import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChangeRunner } from '@wrkbench/contracts'
import { askRunnerToRotate, changeRunner, revokeRunner } from '@wrkbench/core'
import { nothing, refuses } from '../../../schemas.ts'
import { IdParams } from '../params.ts'

const config = { scope: 'admin', about: 'instance' } as const

/** Routes with which an administrator manages a runner. */
export const runnerCareRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.patch(
    '/runners/:id',
    {
      config,
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
  app.post(
    '/runners/:id/rotate',
    {
      config,
      schema: {
        operationId: 'askRunnerToRotate',
        tags: ['hosts'],
        summary: 'Ask a joined runner to change its token; it does so within seconds when idle',
        params: IdParams,
        response: { 204: nothing('asked'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await askRunnerToRotate({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
  app.post(
    '/runners/:id/revoke',
    {
      config,
      schema: {
        operationId: 'revokeRunner',
        tags: ['hosts'],
        summary: 'Revoke a runner: its token ends at once and its run is tried again',
        params: IdParams,
        response: { 204: nothing('revoked'), ...refuses(409) },
      },
    },
    async (request, reply) => {
      await revokeRunner({ ctx: request.ctx, input: request.params })
      return reply.code(204).send(null)
    },
  )
}
