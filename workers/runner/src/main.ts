import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { createApiClient } from './api-client.ts'
import { captureHost } from './capture-host.ts'
import { removeGroups } from './cgroup/group-tree.ts'
import { type Config, readConfig } from './config.ts'
import { createConsumption } from './consume.ts'
import { createDuties } from './duties.ts'
import { messageOf, RunStopped } from './errors.ts'
import { lookAtKernel } from './host/host-facts.ts'
import { watchFacts } from './host/watch-facts.ts'
import { createLog, type Logger } from './log.ts'
import { playParts } from './parts/play-parts.ts'
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

  const { name, roles, environment, serverAddress } = config
  const place = { roles, serverAddress, ...(environment === null ? {} : { environment }) }
  const { capabilities } = host
  const body = { name, incarnation, version: packageJson.version, capabilities, hostFacts: facts, ...place }
  const membership = { api, body, signal: leaving, log }
  const checkFacts = watchFacts({
    facts,
    look: lookAtKernel,
    tell: async (now) => {
      body.hostFacts = now
      await api.register(body, leaving)
    },
  })
  const deps = { host, api, groups, signal: abort, leaving, incarnation, spool, log, checkFacts }
  const consumption = createConsumption({ queueUrl: config.queueUrl, take: (runId) => takeRun(deps, runId), log })
  const again = () => register(membership).then(duties.take, () => {})
  const play = (signal: AbortSignal) =>
    playParts({ host, api, groups, incarnation, signal, log, onNews: () => void again() })
  const duties = createDuties({ consumption, play })
  try {
    await duties.take(await register(membership))
    await keepPresent(membership, consumption.isIdle, duties.take)
  } finally {
    await duties.close()
    if (host.cgroups) removeGroups(host.cgroups.folder)
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
