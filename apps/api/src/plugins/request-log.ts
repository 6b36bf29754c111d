import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true: asked so often that a line each time would bury the rest */
    quiet?: boolean
  }
}

/** Of a job or run. Whatever else stands in a path may be anything, even a token. */
const idOf = (params: unknown): string | undefined => {
  const { id } = (params ?? {}) as { id?: unknown }
  return typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id) ? id : undefined
}

/**
 * One line per request. The route's pattern, never the URL: it may hold what does not belong in a log. Failed requests
 * of quiet routes are told nevertheless.
 */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    app.addHook('onResponse', async (request, reply) => {
      const { url, config } = request.routeOptions
      if (config.quiet && reply.statusCode < 500) return
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10
      const fields = { method: request.method, route: url ?? null, id: idOf(request.params), status: reply.statusCode }
      request.log.info({ ...fields, milliseconds, actor: request.actor?.id ?? null }, 'request')
    })
  },
  { name: 'request-log' },
)
