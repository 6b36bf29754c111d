import { writeFile } from 'node:fs/promises'
import { type Ctx, createDatabaseClock, deliverWebhooks, startDueSuites, syncSchedules } from '@wrkbench/core'
import { asNotConnected, createDb, exclusively } from '@wrkbench/db'
import { createBellConsumer, createRunnerAccess, createRunQueue, createSuiteBells, prepareQueue } from '@wrkbench/queue'
import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import { type Config, levelOf, readConfig } from './config.ts'
import { type Steps, startTicks, steps, type Ticks } from './ticks.ts'
import { createAddressRule } from './webhooks/address-rule.ts'
import { createSender } from './webhooks/send-message.ts'

/** "wrkb" in ASCII. Only one maintenance process works at a time, whichever hosts they run on. */
const lockKey = 0x77726b62
const everyMs = 2000
const graceMs = 5000
/** Bells ring by the clock of this host, which may be a little ahead of PostgreSQL's. */
const bellEarlyMs = 1000
/** time within which the receiver of a webhook must answer */
const webhookTimeoutMs = 10_000

/** Lines for which the disk has no room are written with a later one. */
const createLog = (level: string) =>
  pino(
    { level, base: { service: 'maintenance' }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ sync: true }).on('error', () => {}),
  )

/** Sends webhooks apart from the other steps: a slow answer must not keep leases from expiring. */
const startSending = (
  { webUrl, webhookNetworks, databaseUrl }: Config,
  ctx: Ctx,
  measure: () => Promise<void>,
): Ticks => {
  if (webUrl === null) {
    ctx.log.warn({}, 'WEB_URL is not set: no webhook is sent anything until it is')
    return { close: async () => {} }
  }
  const sender = createSender({
    mayReach: createAddressRule(webhookNetworks),
    timeoutMs: webhookTimeoutMs,
    log: ctx.log,
  })
  const steps: Steps = { deliverWebhooks: ({ ctx }) => deliverWebhooks({ ctx, input: { send: sender.send, webUrl } }) }
  const explain = (error: unknown) => asNotConnected(error, databaseUrl)
  const exclusively = async (work: () => Promise<void>) => {
    await measure()
    await work()
  }
  const ticks = startTicks({ ctx, steps, everyMs, exclusively, explain })
  return {
    close: async () => {
      await Promise.all([sender.close(), ticks.close()])
    },
  }
}

const main = async (config: Config, log: ReturnType<typeof createLog>): Promise<void> => {
  const db = createDb({
    url: config.databaseUrl,
    poolSize: 4,
    onError: (err) => log.warn({ err }, 'database connection'),
  })
  await prepareQueue(config.queueUrl)
  const queue = createRunQueue({ url: config.queueUrl, log })
  const access = createRunnerAccess({ url: config.queueUrl, log })
  const clock = createDatabaseClock(db)
  const ctx: Ctx = {
    db,
    queue,
    access,
    log,
    clock,
    // maintenance works on submitted jobs; it starts suites from what the API last stored
    catalogue: { servers: [], scenarios: [] },
    actor: { kind: 'system', id: 'maintenance', name: 'maintenance', scopes: [] },
  }
  const bells = createSuiteBells({ url: config.queueUrl, log })
  const ringing = createBellConsumer({
    url: config.queueUrl,
    onBell: (suiteId) => startDueSuites({ ctx, input: { suiteId, lateMs: -bellEarlyMs } }),
    log,
  })
  const allSteps: Steps = { ...steps, syncSchedules: ({ ctx }) => syncSchedules({ ctx, input: { bells } }) }
  const ticks = startTicks({
    ctx,
    steps: allSteps,
    everyMs,
    exclusively: async (work) => {
      await clock.measure()
      return exclusively(db.pool, lockKey, work)
    },
    explain: (error) => asNotConnected(error, config.databaseUrl),
    onTick: async () => {
      if (config.healthFile) await writeFile(config.healthFile, `${new Date().toISOString()}\n`)
    },
  })
  const sending = startSending(config, ctx, clock.measure)
  const { close } = closeWithGrace(
    { delay: graceMs, logger: { error: (...args) => log.error({ args }, 'closing') } },
    async ({ err, signal }) => {
      if (err) log.error({ err }, 'stopping after an error that nobody caught')
      else log.info({ signal }, 'stopping')
      await Promise.all([ticks.close(), ringing.close(), sending.close()])
      await bells.close()
      await Promise.all([queue.close(), access.close()])
      await db.close()
    },
  )
  // The supervisor is gone, however it ended: do not outlive it.
  process.once('disconnect', close)
  log.info({}, 'maintenance runs')
}

const log = createLog(levelOf(process.env.LOG_LEVEL))
try {
  await main(readConfig(process.env), log)
} catch (error) {
  log.fatal({ err: error }, 'could not start')
  process.stderr.write(`wrkbench maintenance could not start: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}
