import { randomUUID } from 'node:crypto'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { bodyLimitBytes } from '@wrkbench/contracts'
import { type Ctx, readEvents } from '@wrkbench/core'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import type { AppDeps } from './deps.ts'
import { access } from './plugins/access.ts'
import { auth } from './plugins/auth.ts'
import { bodies } from './plugins/bodies.ts'
import { headers } from './plugins/headers.ts'
import { hostCheck } from './plugins/host-check.ts'
import { methods } from './plugins/methods.ts'
import { metricsPlugin } from './plugins/metrics.ts'
import { openapi } from './plugins/openapi.ts'
import { problems, sendProblem } from './plugins/problems.ts'
import { queueBoard } from './plugins/queue-board.ts'
import { rateLimits, tokenLimits } from './plugins/rate-limits.ts'
import { reference } from './plugins/reference.ts'
import { requestLog } from './plugins/request-log.ts'
import { runnerProtocolCheck } from './plugins/runner-protocol.ts'
import { createBells } from './poll/bells.ts'
import { answerUnreadable } from './problem/unreadable.ts'
import { v1 } from './routes/v1/index.ts'
import { schemas } from './schemas.ts'
import { EventHub } from './sse/hub.ts'
import { validatorCompiler } from './validation/validator.ts'

/** The context for work that no request asks for. */
const systemCtx = ({ base, logger }: AppDeps, id: string): Ctx => ({
  ...base,
  actor: { kind: 'system', id, name: id, scopes: ['read'] },
  log: logger,
})

/** Registers the figures that this process can report about itself. */
const watchProcess = ({ metrics, base }: AppDeps, hub: EventHub): void => {
  const { pool } = base.db
  metrics.watch('sse_connections', 'Open event streams', () => hub.connections)
  metrics.watch('database_connections', 'Connections to PostgreSQL', () => pool.totalCount)
  metrics.watch('database_waiting', 'Callers that wait for a connection to PostgreSQL', () => pool.waitingCount)
}

const hubOf = (deps: AppDeps): EventHub => {
  const { listenToJobEvents, logger } = deps
  const ctx = systemCtx(deps, 'events')
  return new EventHub({
    read: (input) => readEvents({ ctx, input }),
    listen: listenToJobEvents,
    onError: (err, jobId) => logger.warn({ err, jobId }, 'events could not be read, trying again'),
  })
}

/**
 * Serialises with plain JSON. Answers are what the verbs return, and their types are those of the schemas. Serialisers
 * compiled from the schemas would take seconds of each start and a hundred megabytes of memory; tests compare the
 * answers with the schemas instead.
 */
const plainJson = () => () => (answer: unknown) => JSON.stringify(answer)

/** Builds the HTTP application from its dependencies. It neither listens nor reads the environment. */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    bodyLimit: bodyLimitBytes,
    // The dashboard forwards requests and passes on the browser's address.
    trustProxy: deps.trustedProxies ?? 'loopback',
    requestTimeout: 30_000,
    // What still arrives on an open connection is answered: everything it needs is closed after the server.
    return503OnClosing: false,
    // A name of any length reaches the schemas, which say what is wrong with it.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2 ** 14 },
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
    schemaController: { compilersFactory: { buildSerializer: deps.buildSerializer ?? plainJson } },
  }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(validatorCompiler())

  const { host, webUrl, version, base } = deps
  const limiting = { limits: deps.limits, counts: deps.rateCounts }
  await app.register(schemas)
  await app.register(problems)
  await app.register(headers)
  await app.register(hostCheck, { host, webUrl })
  await app.register(rateLimits, limiting)
  await app.register(methods)
  await app.register(bodies)
  await app.register(auth, { base, webUrl })
  await app.register(tokenLimits, limiting)
  await app.register(access)
  await app.register(runnerProtocolCheck)
  await app.register(requestLog)
  const { metrics, metricsToken, metricsOfAll } = deps
  const told = { metrics, token: metricsToken, ctx: systemCtx(deps, 'metrics') }
  await app.register(metricsPlugin, { ...told, ...(metricsOfAll && { ofAll: metricsOfAll }) })
  await app.register(openapi, { version, webUrl })

  const hub = hubOf(deps)
  watchProcess(deps, hub)
  const bells = createBells()
  const partNews = deps.listenToParts(bells.ring, bells.ringAll)
  const closing = new AbortController()
  app.addHook('preClose', async () => {
    closing.abort()
    await Promise.all([hub.close(), partNews.close()])
  })
  const checks = {
    postgres: async () => (await base.db.pool.query('SELECT 1')).rowCount === 1,
    queue: () => base.queue.ready(),
    accepting: () => !closing.signal.aborted,
  }
  const { recheckMs } = deps
  const options = { webUrl, version, hub, recheckMs, bells, closing: closing.signal, checks }
  await app.register((scope) => v1(scope, options), { prefix: '/api/v1' })
  await app.register(reference)
  await app.register(queueBoard, { queues: deps.boardQueues ?? null })
  return app
}
