import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, cpSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '@wrkbench/db/migrate'
import { freePort, startPostgres } from '@wrkbench/embedded'
import pg from 'pg'
import { bundlePrograms } from '../../../tools/build/bundle-programs.ts'
import { programs } from '../../../tools/build/programs.ts'
import { root } from '../../../tools/build/root.ts'
import { appDatabase, embeddedSettings, queueDatabase } from '../../../tools/start/database.ts'
import { type InstanceTokens, issueTokens } from '../../../tools/start/tokens.ts'

/** A migrated, unused PostgreSQL cluster that is copied for each instance. */
export interface Template {
  /** contains everything; the user that PostgreSQL runs as can pass through it */
  folder: string
  postgresDir: string
  password: string
  tokens: InstanceTokens
  /** has only the server that is measured, so that an instance need not look for the tools of others */
  serversDir: string
}

const copyServer = (folder: string): string => {
  const serversDir = path.join(folder, 'servers')
  for (const part of ['scenarios', 'node/http']) {
    cpSync(path.join(root, 'servers', part), path.join(serversDir, part), { recursive: true })
  }
  return serversDir
}

/** Builds the programs and prepares a cluster, once for all schedules. */
export const makeTemplate = async (): Promise<Template> => {
  await bundlePrograms(['api', 'admin', 'maintenance', 'runner'])
  const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-faults-'))
  chmodSync(folder, 0o711)
  const postgresDir = path.join(folder, 'template')
  const log = openSync(path.join(folder, 'template.log'), 'a')
  const password = randomBytes(12).toString('hex')
  try {
    const options = { directory: postgresDir, port: await freePort(), password, log }
    const server = await startPostgres({ ...options, settings: { ...embeddedSettings, fsync: 'off' } })
    try {
      const client = new pg.Client({ connectionString: server.url('postgres') })
      await client.connect()
      for (const name of [appDatabase, queueDatabase]) await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      await migrate(server.url(appDatabase), path.join(root, 'prisma/migrations'))
      const tokens = await issueTokens(path.join(root, programs.admin.bundle), server.url(appDatabase))
      return { folder, postgresDir, password, tokens, serversDir: copyServer(folder) }
    } finally {
      await server.stop()
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    closeSync(log)
  }
}
