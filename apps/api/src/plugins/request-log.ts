import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true: asked so often that a line each time would bury the rest */
    quiet?: boolean
  }
}

/** What an id is called in every log, by the route that it stands in. */
const names: Record<string, string> = { jobs: 'jobId', runs: 'runId', reports: 'reportId', suites: 'suiteId' }

/** Of a job or run, by its name. Whatever else stands in a path may be anything, even a token. */
const idOf = ({ params, routeOptions: { url = '' } }: FastifyRequest): Record<string, string> => {
  const { id } = (params ?? {}) as { id?: unknown }
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/i.test(id)) return {}
  const kind = /([a-z]+)\/:id/.exec(url)?.[1] ?? ''
  return { [names[kind] ?? 'id']: id }
}

/**
 * One line per request. The route's pattern, never the URL: it may hold what does not belong in a log. Failed requests
 * of quiet routes are told nevertheless. Whatever a request has logged names its job or run.
 */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    // None of its fields can hold a secret, and to look for one in each takes a quarter of what a request allocates.
    const lines = app.log.child({}, { redact: [] })
    app.addHook('onRequest', async (request) => {
      const about = idOf(request)
      if (Object.keys(about).length > 0) request.log = request.log.child(about)
    })
    app.addHook('onResponse', async (request, reply) => {
      const { url, config } = request.routeOptions
      if (config.quiet && reply.statusCode < 500) return
      const milliseconds = Math.round(reply.elapsedTime * 10) / 10
      const said = { method: request.method, route: url ?? null, status: reply.statusCode, milliseconds }
      lines.info({ requestId: request.id, ...idOf(request), ...said, actor: request.actor?.id ?? null }, 'request')
    })
  },
  { name: 'request-log' },
)
