import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asNotConnected } from './not-connected.ts'
import { assertOwnSessions } from './own-sessions.ts'

/** The advisory lock that Prisma's own engine takes: neither of the two runs while the other does. */
const prismaLock = 72_707_369
const lockPollMs = 200

/** The table as Prisma makes it, so that `prisma migrate` goes on where this left off, and the other way round. */
const createTable = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL,
  checksum VARCHAR(64) NOT NULL,
  finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL,
  logs TEXT,
  rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
  applied_steps_count INTEGER NOT NULL DEFAULT 0
)`

type Migration = { name: string; sql: string; checksum: string }

/** `applied`: done just now, in order. `edited`: applied earlier, but the file says something else today. */
export type MigrateResult = { applied: string[]; edited: string[] }

/** The database cannot be brought to the state this code needs; the message says which migration is in the way. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Applies `<directory>/<name>/migration.sql` in the order of their names, with nothing but node-postgres: each in one
 * transaction together with its entry, so that one which was cut short is as if it had not begun. A file that is one
 * CREATE INDEX CONCURRENTLY IF NOT EXISTS stands outside of a transaction and is begun again. Safe to call from several processes at
 * once. `only`: of those that are still to do, these.
 * @throws SharedSessionError behind a pooler that shares connections; MigrationError when one fails or failed earlier, or the database is newer than this code
 */
export const migrate = async (
  connectionString: string,
  directory: string,
  { only }: { only?: readonly string[] } = {},
): Promise<MigrateResult> => {
  const migrations = await readMigrations(directory)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // the query under way says it, too
  client.on('error', () => {})
  await client.connect().catch((error) => {
    throw asNotConnected(error, connectionString)
  })
  try {
    await assertOwnSessions(connectionString)
    await takeLock(client)
    await client.query(createTable)
    const done = await appliedBefore(client)
    const unknown = [...done.keys()].find((name) => !migrations.some((migration) => migration.name === name))
    if (unknown) {
      throw new MigrationError(
        `The database is newer than this code: ${unknown} is not known here. docs/upgrade.md says how to go back.`,
      )
    }
    const pending = migrations.filter(({ name }) => !done.has(name) && (only?.includes(name) ?? true))
    for (const migration of pending) await apply(client, migration)
    const edited = migrations.filter(({ name, checksum }) => done.has(name) && done.get(name) !== checksum)
    return { applied: pending.map(({ name }) => name), edited: edited.map(({ name }) => name) }
  } finally {
    await client.end()
  }
}

/** Asked for again and again: whoever waits for a lock in a query has a snapshot, and an index that is built concurrently waits for that. */
const takeLock = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [prismaLock])
    if (rows[0]?.taken) return
    await sleep(lockPollMs)
  }
}

const readMigrations = async (directory: string): Promise<Migration[]> => {
  const entries = await readdir(directory, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(path.join(directory, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

const appliedBefore = async (client: pg.Client): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
  )
  const unfinished = rows.find((row) => row.finished_at === null)
  if (unfinished) {
    const name = unfinished.migration_name
    throw new MigrationError(
      `Migration ${name} failed earlier. Mend the database, then mark it: npx prisma migrate resolve --rolled-back ${name}`,
    )
  }
  return new Map(rows.map((row) => [row.migration_name, row.checksum]))
}

const record = `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, finished_at, applied_steps_count)
VALUES ($1, $2, $3, $4, CASE WHEN $4::text IS NULL THEN now() END, CASE WHEN $4::text IS NULL THEN 1 ELSE 0 END)`

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  const { name, sql, checksum } = migration
  const entry = (logs: string | null) => client.query(record, [randomUUID(), checksum, name, logs])
  const index = concurrentIndex(sql)
  try {
    if (index) await buildIndex(client, index, sql)
    else await client.query(`BEGIN;\n${sql}`)
    await entry(null)
    await client.query('COMMIT')
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    // Without a connection nothing is written down, and the next start tries again.
    await client.query('ROLLBACK').then(
      () => entry(message),
      () => {},
    )
    throw new MigrationError(`Migration ${name} failed: ${message}`, { cause })
  }
}

/** The name of the index, when that is all that a file is about. */
const concurrentIndex = (sql: string): string | null => {
  const statement = sql.replace(/^\s*--.*$/gm, '').trim()
  const found = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+"?(\w+)"?\s+ON\b[^;]*;?$/i.exec(
    statement,
  )
  return found?.[1] ?? null
}

/** One that was cut short leaves an index that is kept up to date and never used: it goes first. */
const buildIndex = async (client: pg.Client, name: string, sql: string): Promise<void> => {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [pg.escapeIdentifier(name)],
  )
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(name)}`)
  await client.query(sql)
}
