import { existsSync } from 'node:fs'
import { freePort, isPortFree, type RunningPostgres, startPostgres } from '@wrkbench/embedded'
import type { DataDir } from './data-dir.ts'
import { ensureDatabase } from './ensure-database.ts'
import { readJson } from './private-file.ts'
import { loadPostgresSecrets, savePostgresSecrets } from './secrets.ts'
import type { Service } from './service.ts'

export const appDatabase = 'wrkbench'
export const queueDatabase = 'wrkbench_queue'

/**
 * The database for results. `queueUrl` makes, on request, a database on the same server whose credentials open nothing
 * but the queue.
 */
export type Database = { url: string; queueUrl: () => Promise<string>; description: string }

/** Settings for one person's instance: little memory, but nothing that was acknowledged is ever lost. */
export const embeddedSettings = {
  shared_buffers: '48MB',
  max_connections: '60',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  jit: 'off',
  autovacuum_max_workers: '1',
  max_wal_size: '256MB',
  io_method: 'sync',
  password_encryption: 'scram-sha-256',
}

/** The embedded PostgreSQL as a service. `connect` gives the addresses in it once the service was started. */
export const embeddedDatabase = async (
  dataDir: DataDir,
): Promise<{ service: Service; connect: () => Promise<Database> }> => {
  const directory = dataDir.file('postgres')
  const secretsFile = dataDir.file('postgres.json')
  if (existsSync(directory) && readJson(secretsFile) === null) {
    throw new Error(`${secretsFile} is gone or damaged, and with it the password of the database in ${directory}.`)
  }
  const secrets = loadPostgresSecrets(secretsFile)
  const { password, appPassword, queuePassword } = secrets
  const port = secrets.port !== null && (await isPortFree(secrets.port)) ? secrets.port : await freePort()
  savePostgresSecrets(secretsFile, { ...secrets, port })
  let server: RunningPostgres | undefined
  const make = async (name: string, ownerPassword: string): Promise<string> => {
    if (!server) throw new Error('PostgreSQL is not running')
    return ensureDatabase({ adminUrl: server.url('postgres'), name, password: ownerPassword })
  }
  return {
    service: {
      name: 'postgres',
      start: async (log) => {
        const started = await startPostgres({ directory, port, password, log: log.fd, settings: embeddedSettings })
        server = started
        return { ...started, stop: () => started.stop(2500) }
      },
    },
    connect: async () => ({
      url: await make(appDatabase, appPassword),
      queueUrl: () => make(queueDatabase, queuePassword),
      description: `embedded PostgreSQL, port ${port}`,
    }),
  }
}

/** The PostgreSQL that DATABASE_URL names. */
export const externalDatabase = (url: string, dataDir: DataDir): Database => ({
  url,
  queueUrl: async () => {
    const { queuePassword } = loadPostgresSecrets(dataDir.file('postgres.json'))
    try {
      return await ensureDatabase({ adminUrl: url, name: queueDatabase, password: queuePassword })
    } catch (cause) {
      throw new Error(
        'The queue needs a place of its own: no redis-server was found, and DATABASE_URL may not make a database for ' +
          `it (${cause instanceof Error ? cause.message : cause}). Set REDIS_URL, or install redis-server.`,
        { cause },
      )
    }
  },
  description: `PostgreSQL at ${new URL(url).host}`,
})
