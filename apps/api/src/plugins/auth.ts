import cookie from '@fastify/cookie'
import type { Scope } from '@wrkbench/contracts'
import {
  type Actor,
  authenticateSession,
  authenticateToken,
  authenticateVisitor,
  type IdentityCtx,
  noteTokenUse,
  ServiceError,
} from '@wrkbench/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { BaseCtx } from '../deps.ts'
import { cameFrom, refuseForeignSignIn } from '../request/same-origin.ts'
import { sessionCookieOf } from '../request/session-cookie.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call the route: holders of this scope; everybody (`public`); or everybody, but with a session taken into
     * account (`anybody`). Every route under /api/v1 names one.
     */
    scope?: Scope | 'public' | 'anybody'
  }
  interface FastifyInstance {
    /**
     * Identifies the caller.
     * @throws ServiceError if the caller may not call the route
     */
    admit(request: FastifyRequest): Promise<void>
  }
  interface FastifyRequest {
    /** null on public routes, and until the caller is identified */
    actor: Actor | null
    /** the context for verbs: this request's actor, id and log */
    ctx: IdentityCtx
    /** the context as last built: a request needs it half a dozen times */
    latestCtx: IdentityCtx | null
  }
}

const visitor: Actor = { kind: 'anonymous', id: 'anonymous', name: 'a visitor', scopes: [], projects: [] }
const nobody: Actor = { kind: 'system', id: 'nobody', name: 'nobody', scopes: [] }

const bearerOf = ({ headers }: FastifyRequest): string | null => {
  if (headers.authorization === undefined) return null
  const token = /^Bearer +([\x21-\x7e]{1,500})$/i.exec(headers.authorization)?.[1]
  if (token) return token
  throw new ServiceError('UNAUTHENTICATED', 'The Authorization header must read "Bearer <token>".')
}

/** Runners may call only routes for runners, whatever scopes their token was given. */
const mayCall = (actor: Actor, scope: Scope): boolean =>
  actor.scopes.includes(scope) && (actor.kind === 'runner') === (scope === 'runner')

const isWrite = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

const refuseForeignPage = (request: FastifyRequest, webUrl: string): void => {
  if (!isWrite(request) || cameFrom(request.headers, webUrl) === 'us') return
  throw new ServiceError('FORBIDDEN', 'With a session cookie, changes are taken from pages of this dashboard only.')
}

const beyond = ({ kind }: Actor, scope: Scope): ServiceError =>
  kind === 'anonymous'
    ? new ServiceError('UNAUTHENTICATED', 'Sign in, or send a token as "Authorization: Bearer".')
    : new ServiceError('FORBIDDEN', `This needs a token with the scope ${scope}.`)

export interface AuthOptions {
  base: BaseCtx
  webUrl: string
}

/**
 * Identifies the caller by bearer token or session cookie, and checks the scope that the route names. A wrong token is
 * refused even if a cookie would suffice. A caller with neither is a visitor, where there are public projects.
 */
export const auth = fp<AuthOptions>(
  async (app: FastifyInstance, { base, webUrl }) => {
    await app.register(cookie)
    app.decorateRequest('actor', null)
    app.decorateRequest('latestCtx', null)
    app.decorateRequest('ctx', {
      getter() {
        const [actor, project] = [this.actor ?? nobody, this.project ?? undefined]
        const known = this.latestCtx
        if (known?.actor === actor && known.project === project && known.log === this.log) return known
        // Not { ...base, actor, … }, which takes V8 fifty times as long.
        const own = { actor, requestId: this.id, address: this.ip, log: this.log, project }
        this.latestCtx = Object.assign(own, base)
        return this.latestCtx
      },
    })

    const sessionCookie = sessionCookieOf(webUrl)
    const identify = async (request: FastifyRequest): Promise<Actor> => {
      const { ctx } = request
      const token = bearerOf(request)
      if (token !== null) return authenticateToken({ ctx, input: { token } })
      const cookieSecret = request.cookies[sessionCookie]
      if (!cookieSecret) return authenticateVisitor({ ctx })
      refuseForeignPage(request, webUrl)
      return authenticateSession({ ctx, input: { cookieSecret } })
    }

    /** Identifies the owner of the session, or a visitor if there is none or it has ended. */
    const identifyAnybody = async (request: FastifyRequest): Promise<Actor> => {
      const { ctx, cookies, headers } = request
      const cookieSecret = cookies[sessionCookie]
      if (cookieSecret) refuseForeignPage(request, webUrl)
      else if (isWrite(request)) refuseForeignSignIn(headers, webUrl)
      if (!cookieSecret) return visitor
      return authenticateSession({ ctx, input: { cookieSecret } }).catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 'UNAUTHENTICATED') return visitor
        throw error
      })
    }

    const admit = async (request: FastifyRequest): Promise<void> => {
      const { scope } = request.routeOptions.config
      if (scope === undefined || scope === 'public') return
      request.actor = await (scope === 'anybody' ? identifyAnybody : identify)(request)
      if (scope !== 'anybody' && !mayCall(request.actor, scope)) throw beyond(request.actor, scope)
    }
    app.decorate('admit', admit)
    app.addHook('onRequest', admit)

    // After the answer was sent: noting that a token was used must not delay it.
    app.addHook('onResponse', async (request) => {
      if (!request.actor) return
      await noteTokenUse({ ctx: request.ctx }).catch((err: unknown) =>
        request.log.warn({ err }, 'the use of a token could not be noted'),
      )
    })
  },
  { name: 'auth', dependencies: ['problems', 'rate-limits'] },
)
