import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ref } from '../../../schemas.ts'
import { Probe } from './probe.ts'

export interface ReadyOptions {
  checks: { postgres: () => Promise<boolean>; queue: () => Promise<boolean>; accepting: () => boolean }
}

const deadlineMs = 2000

/** False if the check fails or does not answer in time. */
const holds = (check: () => Promise<boolean>): Promise<boolean> =>
  Promise.race([check().catch(() => false), wait(deadlineMs, false, { ref: false })])

export const getReadinessRoute: FastifyPluginAsyncTypebox<ReadyOptions> = async (app, { checks }) => {
  app.get(
    '/ready',
    {
      config: { scope: 'public', limit: 'none', quiet: true },
      schema: {
        operationId: 'getReadiness',
        tags: ['instance'],
        summary: 'Readiness: PostgreSQL and queue answer, and it is not shutting down',
        querystring: Probe,
        response: { 200: ref('Readiness', 'ready'), 503: ref('Readiness', 'not ready: `checks` says why') },
      },
    },
    async (_request, reply) => {
      const [postgres, queue] = await Promise.all([holds(checks.postgres), holds(checks.queue)])
      const accepting = checks.accepting()
      const isReady = postgres && queue && accepting
      return reply.code(isReady ? 200 : 503).send({ ready: isReady, checks: { postgres, queue, accepting } })
    },
  )
}
