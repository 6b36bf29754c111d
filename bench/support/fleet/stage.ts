import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '@wrkbench/db/migrate'
import { findExecutable, freePort, startPostgres, startRedis } from '@wrkbench/embedded'
import pg from 'pg'
import { createRunQueue, type RunQueue } from '../../../packages/queue/src/index.ts'
import { bundlePrograms } from '../../../tools/build/bundle-programs.ts'
import { programs } from '../../../tools/build/programs.ts'
import { root } from '../../../tools/build/root.ts'
import { openDataDir } from '../../../tools/start/data-dir.ts'
import { appDatabase, embeddedSettings } from '../../../tools/start/database.ts'
import { openLog } from '../../../tools/start/logs.ts'
import { servicesOf } from '../../../tools/start/programs.ts'
import { issueTokens } from '../../../tools/start/tokens.ts'
import { collectClosers } from '../closers.ts'
import { createDatabase } from '../create-database.ts'
import { type Used, usedByTree } from './processes.ts'

export const parts = ['api', 'maintenance', 'postgres', 'redis'] as const
export type Part = (typeof parts)[number]

/**
 * An instance as `npm start` runs it, but without a dashboard, which nobody looks at, and without a runner, which the
 * fleet brings.
 */
export interface Stage {
  apiUrl: string
  token: string
  runnerToken: string
  sql: pg.Client
  queue: RunQueue
  used: () => Record<Part, Used>
  close: () => Promise<unknown>
}

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Opens an instance in a folder of its own, on loopback; `close` removes it. */
export const openStage = async (): Promise<Stage> => {
  const executable = findExecutable('redis-server')
  if (!executable) throw new Error('There is no redis-server on the PATH: a fleet has its queue in Redis.')
  await bundlePrograms()
  const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-fleet-'))
  chmodSync(folder, 0o711)
  const log = openLog(path.join(folder, 'log'))
  const { add, started, close } = collectClosers(
    () => rmSync(folder, { recursive: true, force: true }),
    () => log.close(),
  )
  try {
    const password = randomBytes(12).toString('hex')
    const inFolder = (name: string) => path.join(folder, name)
    const database = { directory: inFolder('postgres'), port: await freePort(), password, log: log.fd }
    const postgres = await started(startPostgres({ ...database, settings: embeddedSettings }))
    const queueAt = { executable, directory: inFolder('redis'), port: await freePort(), password, log: log.fd }
    const redis = await started(startRedis({ ...queueAt, durable: true }))
    const databaseUrl = await migrated(postgres.url)
    const tokens = await issueTokens(path.join(root, programs.admin.bundle), databaseUrl)

    const apiPort = await freePort()
    const apiUrl = `http://127.0.0.1:${apiPort}`
    const web = { webPort: 3000, webUrl: 'http://127.0.0.1:3000' }
    const addresses = { databaseUrl, queueUrl: redis.url, apiPort, apiUrl, ...web }
    const services = servicesOf(
      { root, serversDir: path.join(root, 'servers') },
      openDataDir(inFolder('data')),
      addresses,
    )
    const api = await started(services.api.start(log, AbortSignal.timeout(60_000)))
    const maintenance = await started(services.maintenance.start(log, AbortSignal.timeout(60_000)))

    const sql = new pg.Client({ connectionString: databaseUrl })
    await sql.connect()
    add(() => sql.end())
    const queue = createRunQueue({ url: redis.url, log: silent })
    add(() => queue.close())
    const pids = { api: api.pid, maintenance: maintenance.pid, postgres: postgres.pid, redis: redis.pid }
    const used = () => Object.fromEntries(parts.map((part) => [part, usedByTree(pids[part])])) as Record<Part, Used>
    return { apiUrl, token: tokens.apiToken, runnerToken: tokens.runnerToken, sql, queue, used, close }
  } catch (error) {
    await close()
    throw error
  }
}

const migrated = async (urlOf: (database: string) => string): Promise<string> => {
  await createDatabase(urlOf, appDatabase)
  await migrate(urlOf(appDatabase), path.join(root, 'prisma/migrations'))
  return urlOf(appDatabase)
}
