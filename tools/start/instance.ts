import path from 'node:path'
import { plural } from '@wrkbench/contracts'
import { migrate } from '@wrkbench/db/migrate'
import { programs } from '../build/programs.ts'
import { type DataDir, openDataDir } from './data-dir.ts'
import { type Database, embeddedDatabase, externalDatabase } from './database.ts'
import { writeInstanceFile } from './instance-file.ts'
import { leftOut } from './left-out.ts'
import { lockDataDir } from './lock.ts'
import { type Closers, onFreePorts } from './on-free-ports.ts'
import type { Terminal } from './print.ts'
import { servicesOf } from './programs.ts'
import { planQueue } from './queue.ts'
import { endLeftovers, openRoster } from './roster.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { type Supervised, supervise } from './supervise.ts'
import { type InstanceTokens, issueTokens } from './tokens.ts'

export type Instance = { webUrl: string; apiUrl: string; tokens: InstanceTokens }

/**
 * Starts the whole instance, in the order in which its parts need each other.
 * @throws Error if a part cannot be started, or `stop` is aborted meanwhile
 */
export const startInstance = async (
  settings: Settings,
  terminal: Terminal,
  closers: Closers,
  stop: AbortSignal,
): Promise<Instance> => {
  const dataDir = openDataDir(settings.dataDir)
  closers.push(lockDataDir(dataDir.file('lock'), dataDir.path))
  const leftovers = await endLeftovers(dataDir.file('processes.json'))
  if (leftovers.length > 0)
    terminal.say(`The last start was killed. Ended the processes that it had left running: ${leftovers.join(', ')}.`)
  const stage = stagesOf(dataDir, terminal, stop)

  const database = await openDatabase(settings, dataDir, stage(closers))
  const queue = await planQueue(settings, dataDir)
  if (queue.service) await stage(closers)(queue.service)
  terminal.say(`  data       ${dataDir.path}`)
  terminal.say(`  database   ${database.description}`)
  terminal.say(`  queue      ${queue.description}`)
  await applyMigrations(settings, database, terminal)
  for (const problem of await leftOut(settings.serversDir)) terminal.say(`  left out   ${problem}`)

  const queueUrl = await queue.url(database)
  return onFreePorts({ ...terminal, wanted: settings, closers, stop }, async (ports, opened) => {
    const [apiUrl, webUrl] = [`http://127.0.0.1:${ports.apiPort}`, `http://127.0.0.1:${ports.webPort}`]
    const services = servicesOf(settings, dataDir, { databaseUrl: database.url, queueUrl, apiUrl, webUrl, ...ports })
    const keep = stage(opened)
    const tokensThenApi = async () => {
      const tokens = await issueTokens(path.join(settings.root, programs.admin.bundle), database.url)
      await keep(services.api)
      return tokens
    }
    const [tokens] = await allDone([tokensThenApi(), keep(services.web), keep(services.maintenance)])
    await stage(opened)(services.runner(tokens))
    opened.push(writeInstanceFile(dataDir.file('instance.json'), { webUrl, apiUrl, token: tokens.apiToken }))
    return { webUrl, apiUrl, tokens }
  })
}

type Keep = (service: Service) => Promise<void>

/** Each call opens a stage. The services started in one stage are stopped together, before those of earlier stages. */
const stagesOf = (dataDir: DataDir, terminal: Terminal, stop: AbortSignal) => {
  const roster = openRoster(dataDir.file('processes.json'))
  const logFile = (name: string) => path.join(dataDir.file('logs'), `${name}.log`)
  return (closers: Closers): Keep => {
    const kept: Supervised[] = []
    closers.push(async () => void (await Promise.all(kept.map((one) => one.stop()))))
    return async (service) => {
      stop.throwIfAborted()
      kept.push(await supervise(service, { logFile, roster, say: terminal.say, stop }))
    }
  }
}

/** Like Promise.all, but a failure waits for the others, so that none comes up after the rest was stopped. */
const allDone = async <T extends unknown[]>(work: { [K in keyof T]: Promise<T[K]> }): Promise<T> => {
  await Promise.allSettled(work)
  return Promise.all(work) as Promise<T>
}

const openDatabase = async ({ databaseUrl }: Settings, dataDir: DataDir, keep: Keep): Promise<Database> => {
  if (databaseUrl) return externalDatabase(databaseUrl, dataDir)
  const { service, connect } = await embeddedDatabase(dataDir)
  await keep(service)
  return connect()
}

const applyMigrations = async ({ root }: Settings, { url }: Database, { say }: Terminal): Promise<void> => {
  const { applied, edited } = await migrate(url, path.join(root, 'prisma/migrations'))
  if (applied.length > 0) say(`  migrated   ${plural(applied.length, 'migration')} applied`)
  for (const name of edited) say(`  Migration ${name} was edited after it had been applied here.`)
}
