import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { createApiClient } from './api-client.ts'
import { captureHost } from './capture-host.ts'
import { type Config, readConfig } from './config.ts'
import { createConsumption } from './consume.ts'
import { messageOf, RunStopped } from './errors.ts'
import { createLog, type Logger } from './log.ts'
import { openGroupFile } from './process/group-file.ts'
import { takeLock } from './process/lock.ts'
import { killOrphans } from './process/orphans.ts'
import { keepPresent, register } from './register.ts'
import { openSpool } from './spool.ts'
import { takeRun } from './take-run.ts'

/** `leaving`: take nothing more. `abort`: end the run under way. A second request always aborts. */
const createStops = (drain: Config['drain']) => {
  const leaving = new AbortController()
  const abort = new AbortController()
  const stop = () => {
    if (drain === 'abort' || leaving.signal.aborted) abort.abort(new RunStopped('runner-stopped'))
    leaving.abort(new RunStopped('runner-stopped'))
  }
  return { leaving: leaving.signal, abort: abort.signal, stop }
}

const listenForStop = (stop: () => void): void => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  // Started by a parent with a channel: without the parent nobody would ever stop this process.
  if (process.channel) process.on('disconnect', stop)
}

const run = async (config: Config, log: Logger): Promise<void> => {
  const { leaving, abort, stop } = createStops(config.drain)
  listenForStop(stop)
  const groups = openGroupFile(config.dataDir)
  const { host, facts } = await captureHost(config, log)
  const killed = await killOrphans({ mark: host.mark, groups })
  if (killed > 0) log.warn({ killed }, 'processes of an earlier runner were ended')
  await rm(path.join(config.dataDir, 'runs'), { recursive: true, force: true })

  const incarnation = randomUUID()
  const api = createApiClient({ baseUrl: config.apiUrl, token: config.token })
  const spool = openSpool({ dataDir: config.dataDir, api, log })
  // Before registering: a new incarnation loses whatever the older one still held.
  await spool.handInAll(leaving)

  const { name } = config
  const body = { name, incarnation, version: packageJson.version, capabilities: host.capabilities, hostFacts: facts }
  const membership = { api, body, signal: leaving, log }
  const deps = { host, api, groups, signal: abort, leaving, incarnation, spool, log }
  const consumption = createConsumption({ queueUrl: config.queueUrl, take: (runId) => takeRun(deps, runId), log })
  try {
    await consumption.listenTo((await register(membership)).queue)
    await keepPresent(membership, consumption.isIdle, ({ queue }) => consumption.listenTo(queue))
  } finally {
    await consumption.close()
  }
}

const main = async (): Promise<number> => {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const giveBack = takeLock(config.dataDir)
  try {
    await run(config, log)
    return 0
  } catch (error) {
    if (error instanceof RunStopped) return 0
    log.fatal({ err: error }, 'the runner ends')
    return 1
  } finally {
    giveBack()
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(1)
  },
)
