import cluster from 'node:cluster'
import path from 'node:path'
import { loadCatalogue, serverSources } from '@wrkbench/catalogue'
import {
  apiService,
  approveTrustedRefs,
  beat,
  type Catalogue,
  createDatabaseClock,
  ensureInstance,
  settleWaitingSources,
  syncCatalogue,
  whyClocksDiffer,
} from '@wrkbench/core'
import { asNotConnected, assertOwnSessions, createDb, listenToJobEvents, listenToParts } from '@wrkbench/db'
import { createIdentity } from '@wrkbench/identity'
import { createBoardQueues, createRateCounts, createRunnerAccess, createRunQueue, prepareQueue } from '@wrkbench/queue'
import closeWithGrace from 'close-with-grace'
import { buildApp } from './app.ts'
import { assertMigrated } from './boot/assert-migrated.ts'
import { startBeats } from './boot/beats.ts'
import { type Config, readConfig } from './boot/env.ts'
import { logOutput, writerTo } from './boot/log-output.ts'
import { createLogger, levelOf } from './boot/logger.ts'
import { watchClock } from './boot/watch-clock.ts'
import type { BaseCtx } from './deps.ts'
import { createMetrics } from './metrics/create-metrics.ts'
import { runProcesses } from './processes/primary.ts'
import { figuresOfAll, placeAmongSiblings } from './processes/siblings.ts'
import { version } from './version.ts'

const migrationsDir = path.resolve(import.meta.dirname, '../../../prisma/migrations')
const beatMs = 2000
const graceMs = 5000

type Log = ReturnType<typeof createLogger>

/** Reads the catalogue; with the sources of its servers if the instance requires their approval. */
const readCatalogue = async ({ serversDir, trustedRefs }: Config, log: Log): Promise<Catalogue> => {
  const { problems, servers, scenarios } = await loadCatalogue(serversDir)
  for (const problem of problems) log.warn(problem, 'left out of the catalogue')
  if (trustedRefs === null) return { servers, scenarios }
  const { isKnown, sources } = await serverSources(serversDir, servers)
  if (!isKnown)
    log.warn({ serversDir }, 'no git checkout that stays as it is can be read: every server waits for approval')
  return { servers: servers.map((server, index) => ({ ...server, source: sources[index] ?? null })), scenarios }
}

/** Opens what the whole process shares, in the order in which its parts need each other. */
const openResources = async (config: Config, log: Log) => {
  const place = placeAmongSiblings()
  const metrics = createMetrics(place)
  const metricsOfAll = place === null ? {} : { metricsOfAll: figuresOfAll(metrics.registry) }
  const db = createDb({
    url: config.databaseUrl,
    poolSize: 10,
    onQuery: metrics.onQuery,
    onError: (err) => log.warn({ err }, 'database connection'),
  })
  const clock = createDatabaseClock(db)
  const look = async () => {
    await assertMigrated(db, migrationsDir)
    await assertOwnSessions(config.databaseUrl)
    await clock.measure()
  }
  await look().catch((error) => {
    throw asNotConnected(error, config.databaseUrl)
  })
  const catalogue = await readCatalogue(config, log)
  await prepareQueue(config.queueUrl)
  const queue = createRunQueue({ url: config.queueUrl, log })
  const access = createRunnerAccess({ url: config.queueUrl, runnerUrl: config.runnerQueueUrl, log })
  const boardQueues = createBoardQueues({ url: config.queueUrl, log })
  const rateCounts = createRateCounts({ url: config.queueUrl, log })
  const identity = createIdentity({
    db,
    secret: config.authSecret,
    providers: config.providers,
    webUrl: new URL(config.webUrl).origin,
    clock,
    onWarning: (detail) => log.warn({ detail }, 'signing in'),
  })
  const base: BaseCtx = { db, queue, access, identity, clock, catalogue }
  const close = async () => {
    await Promise.all([queue.close(), access.close(), boardQueues?.close(), rateCounts?.close()])
    await db.close()
  }
  return { clock, shared: { base, metrics, boardQueues, rateCounts, ...metricsOfAll }, close }
}

const main = async (config: Config, log: Log): Promise<void> => {
  const { clock, shared, close: closeResources } = await openResources(config, log)
  const system = { kind: 'system', id: 'api', name: 'api', scopes: [] } as const
  const ctx = { ...shared.base, actor: system, log }
  await ensureInstance({ ctx })
  await syncCatalogue({ ctx })
  if (config.trustedRefs === null) log.info('sources need no approval')
  else {
    log.info({ trustedRefs: config.trustedRefs }, 'sources of other refs need approval')
    const waiting = await approveTrustedRefs({ ctx, input: { trustedRefs: config.trustedRefs } })
    if (waiting.length > 0) log.info({ servers: waiting }, 'not of a trusted ref: their sources need approval')
  }
  await settleWaitingSources({ ctx, input: { needApproval: config.trustedRefs !== null } })

  const app = await buildApp({
    ...shared,
    listenToJobEvents: (onJob, onGap) => listenToJobEvents(config.databaseUrl, onJob, onGap),
    listenToParts: (onNews, onGap) => listenToParts(config.databaseUrl, onNews, onGap),
    logger: log,
    metricsToken: config.metricsToken,
    webUrl: config.webUrl,
    host: config.host,
    trustedProxies: config.trustedProxies,
    version,
    limits: config.limits,
  })
  await app.listen({ host: config.host, port: config.port })
  const beats = startBeats({
    beat: async (last) => {
      await clock.measure()
      return beat({ ctx, input: { service: apiService, last } })
    },
    everyMs: beatMs,
    patienceMs: 15 * beatMs,
    onError: (err) => log.warn({ err: asNotConnected(err, config.databaseUrl) }, 'could not say that I am up'),
  })
  await beats.begun
  const clocks = watchClock({
    look: () => whyClocksDiffer({ ctx }),
    everyMs: 60_000,
    say: (why) => (why === null ? log.info('the clocks agree again') : log.warn({ why }, 'the clocks differ')),
  })

  const { close } = closeWithGrace(
    { delay: graceMs, logger: { error: (...args) => log.error({ args }, 'closing') } },
    async ({ err, signal }) => {
      if (err) log.error({ err }, 'stopping after an error that nobody caught')
      else log.info({ signal }, 'stopping')
      beats.stop()
      clocks.stop()
      await app.close()
      await closeResources()
    },
  )
  // The supervisor is gone, however it ended: do not outlive it.
  process.once('disconnect', close)
}

const output = logOutput(writerTo(1))
process.once('exit', output.flush)
const log = createLogger(levelOf(process.env.LOG_LEVEL), output)
try {
  const config = readConfig(process.env)
  const { processes: count, authSecret } = config
  if (count > 1 && cluster.isPrimary) {
    await runProcesses({ count, authSecret, graceMs: graceMs + 1000, log })
    process.exit()
  }
  await main(config, log)
} catch (error) {
  log.fatal({ err: error }, 'could not start')
  const message = error instanceof Error ? error.message : String(error)
  process.stderr.write(`wrkbench API could not start.\n${message}\n`)
  process.exit(1)
}
