import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, link, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import pg from 'pg'
import { checkBackup } from './check-backup.ts'
import { copyOut, settings } from './copy-out.ts'
import { appliedMigrations, describeTables, readSequences } from './describe-database.ts'
import { BackupError, type BackupHeader, type BackupTrailer, endOfTable, formatName, formatVersion } from './format.ts'

export interface WriteBackup {
  /** connection string */
  url: string
  /** must not exist yet */
  file: string
  /** version of wrkbench */
  product: string
}

export interface Written {
  header: BackupHeader
  trailer: BackupTrailer
  bytes: number
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const isThereAlready = (file: string) => new BackupError(`${file} is there already. Name another file.`)

/** Errors of a write have no path: the message would not say which disk is full. */
const named = (error: unknown, file: string): unknown =>
  error instanceof Error && 'syscall' in error && error.syscall === 'write'
    ? new BackupError(`${file} could not be written: ${error.message}`, { cause: error })
    : error

/**
 * Writes all rows, as they are at one moment, into a file while the instance keeps running. The file gets its final
 * name only when it is complete, on disk, and was read again; only its owner may read it. Others may write a backup of
 * the same name meanwhile: the first to be finished is kept.
 * @throws BackupError
 */
export const writeBackup = async ({ url, file, product }: WriteBackup): Promise<Written> => {
  if (await isThere(file)) throw isThereAlready(file)
  const draft = `${file}.${randomBytes(4).toString('hex')}.unfinished`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(`${settings}; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    const gzip = createGzip()
    const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600, flags: 'wx' }))
    const [contents] = await Promise.all([writeContents(client, gzip, product).finally(() => gzip.end()), written])
    await client.query('COMMIT')
    await keep(draft, file)
    return { ...contents, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw named(error, file)
  } finally {
    await client.end()
  }
}

const writeContents = async (client: pg.Client, gzip: Gzip, product: string) => {
  const write = async (chunk: Buffer | string) => {
    if (!gzip.write(chunk)) await once(gzip, 'drain')
  }
  const migrations = await appliedMigrations(client)
  if (migrations.length === 0) throw new BackupError('There is no wrkbench in this database: no migration was applied.')
  const header: BackupHeader = {
    format: formatName,
    version: formatVersion,
    product,
    createdAt: new Date().toISOString(),
    migrations,
    tables: await describeTables(client),
  }
  await write(`${JSON.stringify(header)}\n`)
  const tables: BackupTrailer['tables'] = []
  for (const table of header.tables) {
    tables.push(await copyOut(client, table, write))
    await write(`${endOfTable}\n`)
  }
  const trailer: BackupTrailer = { tables, sequences: await readSequences(client) }
  await write(`${JSON.stringify(trailer)}\n`)
  return { header, trailer }
}

/** Gives the draft its name unless another file has it. Not every file system has links; a rename may replace a file. */
const nameFile = async (draft: string, file: string): Promise<void> => {
  const isLinked = await link(draft, file).then(
    () => true,
    () => false,
  )
  if (isLinked) return rm(draft)
  if (await isThere(file)) throw isThereAlready(file)
  await rename(draft, file)
}

/**
 * Syncs the content, reads it again, names the file, then syncs the folder: a name may survive a power cut that the
 * content does not.
 */
const keep = async (draft: string, file: string): Promise<void> => {
  const content = await open(draft, 'r')
  await content.sync().finally(() => content.close())
  await checkBackup(draft)
  await nameFile(draft, file)
  const folder = await open(path.dirname(path.resolve(file)), 'r')
  await folder.sync().finally(() => folder.close())
}
