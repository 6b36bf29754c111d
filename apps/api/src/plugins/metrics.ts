import { setTimeout as wait } from 'node:timers/promises'
import { type Ctx, getOperation, type Operation, ServiceError } from '@wrkbench/core'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Metrics } from '../metrics/create-metrics.ts'
import { mayScrape } from '../metrics/may-scrape.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** true: the answer waits for news, so its duration means nothing */
    waits?: boolean
  }
}

export interface MetricsOptions {
  metrics: Metrics
  /** callers with this token may read /metrics; null: callers on this machine may */
  token: string | null
  /** metrics of this process and its siblings */
  ofAll?: () => Promise<string>
  ctx: Ctx
}

const deadlineMs = 2000

/**
 * Null if the database cannot be reached or does not answer in time: whoever watches the metrics must see that, too.
 */
const askPostgres = (ctx: Ctx): Promise<Operation | null> =>
  Promise.race([getOperation({ ctx }).catch(() => null), wait(deadlineMs, null, { ref: false })])

/**
 * Times every answer by the pattern of its route, and serves all metrics at /metrics in the text format of Prometheus.
 */
export const metricsPlugin = fp<MetricsOptions>(
  async (app: FastifyInstance, { metrics, token, ofAll = () => metrics.registry.metrics(), ctx }) => {
    app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
      const { url, config } = request.routeOptions
      if (config.waits) return
      // requests without a route may have any path: they share one label
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
