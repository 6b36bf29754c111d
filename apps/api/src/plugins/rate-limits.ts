import rateLimit from '@fastify/rate-limit'
import { ServiceError } from '@wrkbench/core'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** Requests per minute from one address; `null`: no limit. */
const perMinute = {
  none: null,
  /** a dashboard with a dozen pages open asks some hundred times a minute */
  read: 6000,
  write: 600,
  /** a pipeline, or a past that is brought along, hands in as fast as it is answered */
  report: 120_000,
  /** guessing a token of 128 bits and more is hopeless anyway; this keeps it cheap for us */
  signIn: 60,
  /** a runner with something to say calls twice a second, and many runners may share an address */
  runner: 60_000,
} as const
export type RateLimit = keyof typeof perMinute

declare module 'fastify' {
  interface FastifyContextConfig {
    /** default: read for GET and HEAD, else write */
    limit?: RateLimit
  }
}

/** Counts by address and preset, before anything costs. @throws ServiceError RATE_LIMITED, with Retry-After */
export const rateLimits = fp(
  async (app: FastifyInstance) => {
    await app.register(rateLimit, { global: false })
    const limiterOf = (max: number | null) => (max === null ? null : app.createRateLimit({ max, timeWindow: 60_000 }))
    const limiters = {
      none: limiterOf(perMinute.none),
      read: limiterOf(perMinute.read),
      write: limiterOf(perMinute.write),
      report: limiterOf(perMinute.report),
      signIn: limiterOf(perMinute.signIn),
      runner: limiterOf(perMinute.runner),
    }
    app.addHook('onRequest', async (request, reply) => {
      const reads = request.method === 'GET' || request.method === 'HEAD'
      const preset = request.routeOptions.config.limit ?? (reads ? 'read' : 'write')
      const counted = await limiters[preset]?.(request)
      if (!counted || counted.isAllowed || !counted.isExceeded) return
      reply.header('retry-after', counted.ttlInSeconds)
      const detail = `More than ${counted.max} requests in a minute. Try again in ${counted.ttlInSeconds} s.`
      throw new ServiceError('RATE_LIMITED', detail)
    })
  },
  { name: 'rate-limits', dependencies: ['problems'] },
)
