import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { access, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, type Gzip } from 'node:zlib'
import pg from 'pg'
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

/**
 * Writes all rows, as they are at one moment, into a file while the instance keeps running. The file gets its final
 * name only when it is complete and on disk; only its owner may read it.
 * @throws BackupError
 */
export const writeBackup = async ({ url, file, product }: WriteBackup): Promise<Written> => {
  if (await isThere(file)) throw new BackupError(`${file} is there already. Name another file.`)
  const draft = `${file}.unfinished`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query(`${settings}; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    const gzip = createGzip()
    const written = pipeline(gzip, createWriteStream(draft, { mode: 0o600 }))
    const [contents] = await Promise.all([writeContents(client, gzip, product).finally(() => gzip.end()), written])
    await client.query('COMMIT')
    await keep(draft, file)
    return { ...contents, bytes: (await stat(file)).size }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
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

/**
 * Syncs the content, renames the file, then syncs the folder: a rename may survive a power cut that the content does
 * not.
 */
const keep = async (draft: string, file: string): Promise<void> => {
  const content = await open(draft, 'r')
  await content.sync().finally(() => content.close())
  await rename(draft, file)
  const folder = await open(path.dirname(path.resolve(file)), 'r')
  await folder.sync().finally(() => folder.close())
}
