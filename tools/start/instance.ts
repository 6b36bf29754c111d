import path from 'node:path'
import { migrate } from '@wrkbench/db/migrate'
import { programs } from '../build/programs.ts'
import { type DataDir, openDataDir } from './data-dir.ts'
import { type Database, embeddedDatabase, externalDatabase } from './database.ts'
import { writeInstanceFile } from './instance-file.ts'
import { lockDataDir } from './lock.ts'
import { nextFreePort } from './ports.ts'
import type { Terminal } from './print.ts'
import { servicesOf } from './programs.ts'
import { planQueue } from './queue.ts'
import { endLeftovers, openRoster } from './roster.ts'
import type { Service } from './service.ts'
import type { Settings } from './settings.ts'
import { supervise } from './supervise.ts'
import { type InstanceTokens, issueTokens } from './tokens.ts'

export type Instance = { webUrl: string; apiUrl: string; tokens: InstanceTokens }

/** What has to be undone, last first. Filled while the instance comes up, so that a failed start leaves nothing. */
export type Closers = (() => void | Promise<void>)[]

/**
 * Brings the whole instance up, in the order in which its parts need each other.
 * @throws when a part cannot be started, or `stop` is aborted meanwhile
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
  if (leftovers.length > 0) terminal.say(`The last start was killed; ended what it left: ${leftovers.join(', ')}.`)
  const roster = openRoster(dataDir.file('processes.json'))
  const logFile = (name: string) => path.join(dataDir.file('logs'), `${name}.log`)
  const keep = (service: Service) => supervise(service, { logFile, roster, say: terminal.say })
  const keepAll = async (...services: Service[]) => {
    stop.throwIfAborted()
    const kept = await Promise.all(services.map(keep))
    closers.push(async () => void (await Promise.all(kept.map(({ stop }) => stop()))))
  }

  const database = await openDatabase(settings, dataDir, keepAll)
  const queue = await planQueue(settings, dataDir)
  if (queue.service) await keepAll(queue.service)
  terminal.say(`  data       ${dataDir.path}`)
  terminal.say(`  database   ${database.description}`)
  terminal.say(`  queue      ${queue.description}`)
  await applyMigrations(settings, database, terminal)

  const [queueUrl, tokens, ports] = await Promise.all([
    queue.url(database),
    issueTokens(path.join(settings.root, programs.admin.bundle), database.url),
    choosePorts(settings, terminal),
  ])
  const [apiUrl, webUrl] = [`http://127.0.0.1:${ports.apiPort}`, `http://127.0.0.1:${ports.webPort}`]
  const addresses = { databaseUrl: database.url, queueUrl, apiUrl, webUrl, ...ports }
  const services = servicesOf(settings.root, dataDir, addresses, tokens)
  await keepAll(services.api)
  await keepAll(services.web, services.maintenance, services.runner)
  closers.push(writeInstanceFile(dataDir.file('instance.json'), { webUrl, apiUrl, token: tokens.apiToken }))
  return { webUrl, apiUrl, tokens }
}

const openDatabase = async (
  { databaseUrl }: Settings,
  dataDir: DataDir,
  keepAll: (service: Service) => Promise<void>,
): Promise<Database> => {
  if (databaseUrl) return externalDatabase(databaseUrl, dataDir)
  const { service, connect } = await embeddedDatabase(dataDir)
  await keepAll(service)
  return connect()
}

const applyMigrations = async ({ root }: Settings, { url }: Database, { say }: Terminal): Promise<void> => {
  const { applied, edited } = await migrate(url, path.join(root, 'prisma/migrations'))
  if (applied.length > 0) say(`  migrated   ${applied.length} migration${applied.length === 1 ? '' : 's'} applied`)
  for (const name of edited) say(`  Migration ${name} was edited after it had been applied here.`)
}

const choosePorts = async (settings: Settings, { say }: Terminal): Promise<{ apiPort: number; webPort: number }> => {
  const webPort = await nextFreePort(settings.webPort)
  const apiPort = await nextFreePort(settings.apiPort, [webPort])
  if (webPort !== settings.webPort) say(`  Port ${settings.webPort} is taken: the dashboard is on ${webPort}.`)
  if (apiPort !== settings.apiPort) say(`  Port ${settings.apiPort} is taken: the API is on ${apiPort}.`)
  return { apiPort, webPort }
}
