import { createHash } from 'node:crypto'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import { ServiceError } from '@wrkbench/core'
import type { RateCounts } from '@wrkbench/queue'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

/** Requests per minute from one address, and as many with one token from all its addresses; `null`: no limit. */
export const usualLimits = {
  none: null,
  /** a dashboard with a dozen open pages sends some hundred requests a minute */
  read: 6000,
  write: 600,
  /** a pipeline, or an import of old results, submits as fast as it is answered */
  report: 120_000,
  /** guessing a token of 128 bits or more is hopeless anyway; guessing a password is not */
  signIn: 60,
  /** passwords tried for one e-mail address, from any address */
  password: 10,
  /** a runner with news calls twice a second, and many runners may share an address */
  runner: 60_000,
} as const satisfies Record<string, number | null>
export type RateLimit = keyof typeof usualLimits
export type Limits = Record<RateLimit, number | null>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** default: read for GET and HEAD, else write */
    limit?: RateLimit
    /** the body may contain a password to check: the caller's own, or that of the `email` beside it */
    triesPassword?: boolean
  }
}

const presetOf = ({ method, routeOptions }: FastifyRequest): RateLimit =>
  routeOptions.config.limit ?? (method === 'GET' || method === 'HEAD' ? 'read' : 'write')

/** These limits are so high that they only stop a caller out of control: each process counts for itself, at no cost. */
const ownCount: readonly RateLimit[] = ['runner', 'report']
const windowMs = 60_000

export interface RateLimitOptions {
  limits?: Partial<Limits> | undefined
  /** null or absent: each process counts for itself */
  counts?: RateCounts | null | undefined
}

interface Counting extends RateLimitOptions {
  /** what is counted, in one word */
  by: string
  keyOf: (request: FastifyRequest) => string
}

/** Hashes the key: e-mail and IP addresses of people must not be stored in Redis. */
const sharedKey = (preset: RateLimit, by: string, key: string): string =>
  `${preset}:${by}:${createHash('sha256').update(key).digest('base64url')}`

/**
 * Counts one request by its key and preset: in this process, and over all processes if there is a shared counter.
 * @throws ServiceError RATE_LIMITED, with Retry-After
 */
const counting = (app: FastifyInstance, { limits = {}, counts, by, keyOf }: Counting) => {
  const all: Limits = { ...usualLimits, ...limits }
  const limiterOf = (max: number | null) =>
    max === null ? null : app.createRateLimit({ max, timeWindow: windowMs, keyGenerator: keyOf })
  const limiters = new Map(Object.entries(all).map(([preset, max]) => [preset, limiterOf(max)]))
  const refuse = (reply: FastifyReply, max: number, seconds: number): never => {
    reply.header('retry-after', seconds)
    throw new ServiceError('RATE_LIMITED', `More than ${max} requests in a minute. Try again in ${seconds} s.`)
  }
  return async (request: FastifyRequest, reply: FastifyReply, preset: RateLimit): Promise<void> => {
    const max = all[preset]
    if (max === null) return
    const own = await limiters.get(preset)?.(request)
    if (own && !own.isAllowed && own.isExceeded) refuse(reply, max, own.ttlInSeconds)
    if (!counts || ownCount.includes(preset)) return
    const shared = await counts.count(sharedKey(preset, by, keyOf(request)), windowMs)
    if (shared && shared.count > max) refuse(reply, max, Math.ceil(shared.leftMs / 1000))
  }
}

/** Limits requests by address, before anything expensive happens. */
export const rateLimits = fp<RateLimitOptions>(
  async (app: FastifyInstance, options) => {
    await app.register(rateLimit, { global: false })
    const count = counting(app, { ...options, by: 'address', keyOf: ({ ip }) => normalizeIP(ip) })
    app.addHook('onRequest', (request, reply) => count(request, reply, presetOf(request)))
  },
  { name: 'rate-limits', dependencies: ['problems'] },
)

/**
 * The account whose password a request tries: the caller's, who repeats it, or that of an e-mail address; empty: none.
 */
const accountTried = ({ actor, body }: FastifyRequest): string => {
  const { email = '', currentPassword } = body as { email?: string; currentPassword?: string }
  if (actor) return currentPassword === undefined ? '' : (actor.userId ?? '')
  return email.trim().toLowerCase()
}

/** Limits requests by token, once it is known, and password attempts by the account they are for. */
export const tokenLimits = fp<RateLimitOptions>(
  async (app: FastifyInstance, options) => {
    const countToken = counting(app, { ...options, by: 'token', keyOf: ({ actor }) => actor?.id ?? '' })
    const countAccount = counting(app, { ...options, by: 'account', keyOf: accountTried })
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
