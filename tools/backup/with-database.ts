import { existsSync } from 'node:fs'
import path from 'node:path'
import { isPortFree } from '@wrkbench/embedded'
import { openDataDir } from '../start/data-dir.ts'
import { appDatabase, embeddedDatabase } from '../start/database.ts'
import { LockedError, lockDataDir } from '../start/lock.ts'
import { type Log, openLog } from '../start/logs.ts'
import { loadPostgresSecrets } from '../start/secrets.ts'
import type { Settings } from '../start/settings.ts'
import { stopRequest } from '../start/stop-request.ts'

/** There is no instance where one was looked for. */
export class NoInstanceError extends Error {
  override name = 'NoInstanceError'
}

/**
 * Calls `work` with the address of the results' database: the one that DATABASE_URL names, else the embedded PostgreSQL
 * of the data folder. The embedded one is started for the duration if no instance runs on it. `create`: make the data
 * folder if it does not exist.
 */
export const withDatabase = async <Answer>(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { create }: { create: boolean },
  work: (url: string) => Promise<Answer>,
): Promise<Answer> => {
  if (databaseUrl) return work(databaseUrl)
  if (!create && !existsSync(path.join(dataDir, 'postgres'))) {
    throw new NoInstanceError(`There is no database in ${dataDir}. Set WRKBENCH_DATA_DIR, or DATABASE_URL.`)
  }
  const folder = openDataDir(dataDir)
  let unlock: () => void
  try {
    unlock = lockDataDir(folder.file('lock'), folder.path)
  } catch (error) {
    if (error instanceof LockedError) return work(await addressOfRunning(folder.file('postgres.json')))
    throw error
  }
  const log = openLog(path.join(folder.file('logs'), 'postgres.log'))
  const stop = stopRequest({ say: (line) => console.error(line) })
  try {
    const { service, connect } = await embeddedDatabase(folder)
    const server = await service.start(log, stop).catch((cause: unknown) => failed(cause, log))
    // nobody else uses this server: without it the work fails, and clears up after itself
    const end = () => void server.stop()
    if (stop.aborted) end()
    stop.addEventListener('abort', end)
    return await connect()
      .then(({ url }) => work(url))
      .finally(server.stop)
  } finally {
    log.close()
    unlock()
  }
}

/** Adds what PostgreSQL itself has to say: a full disk, for one. */
const failed = (cause: unknown, log: Log): never => {
  throw new Error([cause instanceof Error ? cause.message : cause, ...log.ending()].join('\n'), { cause })
}

const addressOfRunning = async (secretsFile: string): Promise<string> => {
  const { port, appPassword } = loadPostgresSecrets(secretsFile)
  if (port === null || (await isPortFree(port))) {
    throw new NoInstanceError('An instance is starting or stopping on this data folder. Try again in a moment.')
  }
  return `postgresql://${appDatabase}:${appPassword}@127.0.0.1:${port}/${appDatabase}`
}
