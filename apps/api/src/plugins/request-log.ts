import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true: asked so often that a line each time would bury the rest */
    quiet?: boolean
  }
}

/**
 * One line per request. The route's pattern, never the URL: a query may hold what does not belong in a log. Failed
 * requests of quiet routes are told nevertheless.
 */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    app.addHook('onResponse', async (request, reply) => {
      const { url, config } = request.routeOptions
      if (config.quiet && reply.statusCode < 500) return
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10
      const fields = { method: request.method, route: url ?? null, params: request.params, status: reply.statusCode }
      request.log.info({ ...fields, milliseconds, actor: request.actor?.id ?? null }, 'request')
    })
  },
  { name: 'request-log' },
)
