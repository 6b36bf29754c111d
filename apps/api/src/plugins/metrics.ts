import { type Ctx, getOperation, type Operation, ServiceError } from '@wrkbench/core'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Metrics } from '../metrics/create-metrics.ts'
import { mayScrape } from '../metrics/may-scrape.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true: its answer waits for news, so how long it takes says nothing */
    waits?: boolean
  }
}

export interface MetricsOptions {
  metrics: Metrics
  /** who brings it may read /metrics; null: this machine may */
  token: string | null
  /** of this process and those beside it */
  ofAll?: () => Promise<string>
  ctx: Ctx
}

const deadlineMs = 2000

/** Null when the database is away, or does not answer in time: whoever watches it must hear of that, too. */
const askPostgres = async (ctx: Ctx): Promise<Operation | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, null)
  })
  return Promise.race([getOperation({ ctx }).catch(() => null), late]).finally(() => clearTimeout(timer))
}

/** Times every answer by the pattern of its route, and tells it all at /metrics in the text format of Prometheus. */
export const metricsPlugin = fp<MetricsOptions>(
  async (app: FastifyInstance, { metrics, token, ofAll = () => metrics.registry.metrics(), ctx }) => {
    app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
      const { url, config } = request.routeOptions
      if (config.waits) return
      // what no route answers has any path: one label for all of them
      metrics.onRequest({ method: request.method, route: url ?? 'none', status: statusCode }, elapsedTime / 1000)
    })
    app.get('/metrics', { config: { quiet: true }, schema: { hide: true } }, async (request, reply) => {
      if (!mayScrape(request, token)) {
        const how = token === null ? 'from this machine; set METRICS_TOKEN for others' : 'with the token METRICS_TOKEN'
        throw new ServiceError('UNAUTHENTICATED', `Metrics are read ${how}.`)
      }
      metrics.gauges.set(await askPostgres(ctx))
      const texts = await Promise.all([ofAll(), metrics.ofInstance.metrics()])
      return reply.type(metrics.registry.contentType).send(texts.join('\n'))
    })
  },
  { name: 'metrics', dependencies: ['problems', 'rate-limits'] },
)
