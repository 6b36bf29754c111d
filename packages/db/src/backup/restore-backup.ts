import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../migrate.ts'
import { isOutOfRoom } from '../out-of-room.ts'
import { assertSame, type CheckedBackup, checkBackup } from './check-backup.ts'
import { copyOut, settings } from './copy-out.ts'
import { appliedMigrations, describeTables } from './describe-database.ts'
import { BackupError, type BackupTable, endOfTable, type TableDigest } from './format.ts'
import { readLines } from './read-lines.ts'

export interface Restorable extends CheckedBackup {
  file: string
  /** the folder prisma/migrations */
  migrationsDir: string
}

/** Reads a whole backup before any database is touched. @throws BackupError if it is damaged, or newer than this wrkbench */
export const openBackup = async ({
  file,
  migrationsDir,
}: Pick<Restorable, 'file' | 'migrationsDir'>): Promise<Restorable> => {
  const backup = await checkBackup(file)
  await assertKnown(backup.header.migrations, migrationsDir)
  return { ...backup, file, migrationsDir }
}

/**
 * Restores a backup into the empty database at `url`. Migrates the database to the state in which the backup was made, fills it,
 * reads every table back and compares it, and commits only then. Afterwards it applies the migrations that are newer
 * than the backup.
 * @returns these newer migrations
 * @throws BackupError; then nothing has changed except that migrations were applied
 */
export const restoreBackup = async (url: string, backup: Restorable): Promise<string[]> => {
  const { file, migrationsDir } = backup
  const { migrations } = backup.header
  return withClient(url, async (client) => {
    await takeLock(client)
    await assertEmpty(client, migrations)
    await wholeOrNothing(async () => {
      await migrate(url, migrationsDir, { only: migrations })
      await fill(client, file, backup)
    })
    const { applied } = await migrate(url, migrationsDir)
    await client.query('ANALYZE')
    return applied
  })
}

/** PostgreSQL names one of its own files when its disk is full, or ends: neither says what that means for the restore. */
const wholeOrNothing = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (cause) {
    const what = isOutOfRoom(cause) ? 'PostgreSQL has no room' : isLost(cause) ? 'PostgreSQL ended' : null
    if (what === null || !(cause instanceof Error)) throw cause
    const then = 'No row of the backup was restored. Make room if its disk is full, then restore again.'
    throw new BackupError(`${what}: ${cause.message}. ${then}`, { cause })
  }
}

const isLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/^Connection terminated/.test(error.message) ||
    ('code' in error && /^(57P0[123]|ECONNRESET|EPIPE)$/.test(String(error.code))))

const restoreLock = 72_707_370

/** Two restores at once would both find an empty database; the second would replace what the first has put there. */
const takeLock = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [restoreLock])
  if (!rows[0]?.taken) throw new BackupError('Another restore is filling this database. Wait for its end.')
}

const withClient = async <Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The pending query reports the error, too.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const assertKnown = async (migrations: readonly string[], directory: string): Promise<void> => {
  const known = new Set(await readdir(directory))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown) {
    throw new BackupError(`The backup is newer than this wrkbench: ${unknown} is not known here. Upgrade first.`)
  }
}

const assertEmpty = async (client: pg.Client, migrations: readonly string[]): Promise<void> => {
  const how = 'A backup can only be restored into an empty database: make a new one, or use another WRKBENCH_DATA_DIR.'
  for (const { name } of await describeTables(client)) {
    const { rowCount } = await client.query(`SELECT FROM ${client.escapeIdentifier(name)} LIMIT 1`)
    if (rowCount) throw new BackupError(`There are rows in the table ${name}. ${how}`)
  }
  const beyond = (await appliedMigrations(client)).find((name) => !migrations.includes(name))
  if (beyond) throw new BackupError(`This database has the migration ${beyond}, the backup has not. ${how}`)
}

const fill = async (client: pg.Client, file: string, { header, trailer }: CheckedBackup): Promise<void> => {
  await client.query(`${settings}; BEGIN`)
  const names = header.tables.map(({ name }) => client.escapeIdentifier(name)).join(', ')
  // The backup also contains the rows that migrations have inserted.
  await client.query(`TRUNCATE ${names}`)
  const lines = readLines(file)
  await lines.next()
  for (const table of header.tables) await copyIn(client, table, lines)
  for (const { name, value, isCalled } of trailer.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, isCalled])
  }
  const found: TableDigest[] = []
  for (const table of header.tables) found.push(await copyOut(client, table))
  assertSame(trailer.tables, found, 'What was read back is not what was written')
  await client.query('COMMIT')
}

const batchBytes = 64 * 1024
const newline = Buffer.from('\n')

/** Yields the lines of one table in batches and leaves the lines after that table unread. */
async function* batches(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for (;;) {
    const { value: line, done } = await lines.next()
    if (done || (line.length === 2 && line.toString('latin1') === endOfTable)) break
    held.push(line, newline)
    bytes += line.length + 1
    if (bytes < batchBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (held.length > 0) yield Buffer.concat(held)
}

const copyIn = async (client: pg.Client, { name, columns }: BackupTable, lines: AsyncGenerator<Buffer>) => {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const into = client.query(copyFrom(`COPY ${client.escapeIdentifier(name)} (${list}) FROM STDIN`))
  await pipeline(Readable.from(batches(lines)), into)
}
