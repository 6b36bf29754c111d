import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true: called so often that a line for each call would bury the rest */
    quiet?: boolean
  }
}

/** The name of an id in every log, by the route's path segment before it. */
const names: Record<string, string> = { jobs: 'jobId', runs: 'runId', reports: 'reportId', suites: 'suiteId' }

/** The id of a job or run under its name. Anything else in a path may be arbitrary, even a token. */
const idOf = ({ params, routeOptions: { url = '' } }: FastifyRequest): Record<string, string> => {
  const { id } = (params ?? {}) as { id?: unknown }
  if (typeof id !== 'string' || !/^[0-9a-f-]{36}$/i.test(id)) return {}
  const kind = /([a-z]+)\/:id/.exec(url)?.[1] ?? ''
  return { [names[kind] ?? 'id']: id }
}

/**
 * Logs one line per request, with the route's pattern and never the URL, which may contain private data. Failed
 * requests of quiet routes are logged nevertheless. Every line that a request logs names its job or run.
 */
export const requestLog = fp(
  async (app: FastifyInstance) => {
    // None of these fields can hold a secret, and looking for one in each takes a quarter of what a request allocates.
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
