import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '@wrkbench/db/migrate'
import { findExecutable, freePort, startPostgres, startRedis } from '@wrkbench/embedded'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { templateDatabase } from './create-database.ts'
import { guard } from './guard.ts'
import './provided.ts'

const migrations = path.resolve(import.meta.dirname, '../../../prisma/migrations')

/**
 * Starts one PostgreSQL and, if redis-server is installed, one Redis for all tests of a run. Both are removed at its
 * end, however that comes.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-test-'))
  const release = guard({ folder })
  const log = openSync(path.join(folder, 'services.log'), 'a')
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    await Promise.all(closers.map((closer) => closer()))
    closeSync(log)
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
    release()
  }
  try {
    const [postgresUrl, redisUrl] = await Promise.all([postgres(folder, log, closers), redis(folder, log, closers)])
    project.provide('postgresUrl', postgresUrl)
    project.provide('redisUrl', redisUrl)
    return close
  } catch (error) {
    await close()
    throw error
  }
}

type Closers = (() => Promise<void>)[]

/** The cluster lives only as long as the tests, so nothing needs to reach the disk. */
const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  jit: 'off',
}

const postgres = async (folder: string, log: number, closers: Closers): Promise<string> => {
  const password = randomBytes(12).toString('hex')
  const options = { directory: path.join(folder, 'postgres'), port: await freePort(), password, log }
  chmodSync(folder, 0o711)
  const server = await startPostgres({ ...options, settings: careless })
  closers.push(server.stop)
  const url = server.url('postgres')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('CREATE SEQUENCE redis_namespace MAXVALUE 4095')
  await client.query(`CREATE DATABASE ${templateDatabase}`)
  await client.end()
  await migrate(server.url(templateDatabase), migrations)
  return url
}

const redis = async (folder: string, log: number, closers: Closers): Promise<string | null> => {
  const executable = findExecutable('redis-server')
  if (!executable) return null
  const password = randomBytes(12).toString('hex')
  const options = { executable, directory: path.join(folder, 'redis'), port: await freePort(), password, log }
  const server = await startRedis({ ...options, durable: false })
  closers.push(server.stop)
  return server.url
}
