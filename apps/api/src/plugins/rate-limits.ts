import rateLimit from '@fastify/rate-limit'
import { ServiceError } from '@wrkbench/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Requests per minute from one address, and as many with one token from all its addresses; `null`: no limit. */
export const usualLimits = {
  none: null,
  /** a dashboard with a dozen pages open asks some hundred times a minute */
  read: 6000,
  write: 600,
  /** a pipeline, or a past that is brought along, hands in as fast as it is answered */
  report: 120_000,
  /** guessing a token of 128 bits and more is hopeless anyway; a password is not */
  signIn: 60,
  /** passwords tried for one e-mail address, from wherever */
  password: 10,
  /** a runner with something to say calls twice a second, and many runners may share an address */
  runner: 60_000,
} as const satisfies Record<string, number | null>
export type RateLimit = keyof typeof usualLimits
export type Limits = Record<RateLimit, number | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** default: read for GET and HEAD, else write */
    limit?: RateLimit
    /** its body may have a password that is tried: for the caller, or for the `email` beside it */
    triesPassword?: boolean
  }
}

const presetOf = ({ method, routeOptions }: FastifyRequest): RateLimit =>
  routeOptions.config.limit ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write')

/** Counts one request of `keyOf`, by preset. @throws ServiceError RATE_LIMITED, with Retry-After */
const counting = (
  app: FastifyInstance,
  limits: Partial<Limits> = {},
  keyGenerator?: (request: FastifyRequest) => string,
) => {
  const all: Limits = { ...usualLimits, ...limits }
  const limiterOf = (max: number | null) =>
    max === null ? null : app.createRateLimit({ max, timeWindow: 60_000, ...(keyGenerator && { keyGenerator }) })
  const limiters = new Map(Object.entries(all).map(([preset, max]) => [preset, limiterOf(max)]))
  return async (request: FastifyRequest, reply: FastifyReply, preset: RateLimit): Promise<void> => {
    const counted = await limiters.get(preset)?.(request)
    if (!counted || counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    const detail = `More than ${counted.max} requests in a minute. Try again in ${counted.ttlInSeconds} s.`
    throw new ServiceError('RATE_LIMITED', detail)
  }
}

/** By address, before anything costs. */
export const rateLimits = fp<{ limits?: Partial<Limits> }>(
  async (app: FastifyInstance, { limits }) => {
    await app.register(rateLimit, { global: false })
    const count = counting(app, limits)
    app.addHook('onRequest', (request, reply) => count(request, reply, presetOf(request)))
  },
  { name: 'rate-limits', dependencies: ['problems'] },
)

/** Whose password a request tries: that of the caller, who says it once more, or that of an address; empty: nobody's. */
const accountTried = ({ actor, body }: FastifyRequest): string => {
  const { email = '', currentPassword } = body as { email?: string; currentPassword?: string }
  if (actor) return currentPassword === undefined ? '' : (actor.userId ?? '')
  return email.trim().toLowerCase()
}

/** By token, once it is known; and passwords by the account they are tried for. */
export const tokenLimits = fp<{ limits?: Partial<Limits> }>(
  async (app: FastifyInstance, { limits }) => {
    const countToken = counting(app, limits, ({ actor }) => actor?.id ?? '')
    const countAccount = counting(app, limits, accountTried)
    app.addHook('onRequest', async (request, reply) => {
      const kind = request.actor?.kind
      if (kind === 'token' || kind === 'runner') await countToken(request, reply, presetOf(request))
    })
    app.addHook('preHandler', async (request, reply) => {
      if (request.routeOptions.config.triesPassword && accountTried(request)) {
        await countAccount(request, reply, 'password')
      }
    })
  },
  { name: 'token-limits', dependencies: ['auth'] },
)
