import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asNotConnected } from './not-connected.ts'
import { assertOwnSessions } from './own-sessions.ts'

/** The advisory lock that Prisma's own engine takes, so that only one of the two migrates at a time. */
const prismaLock = 72_707_369
const lockPollMs = 200

/** The table exactly as Prisma creates it, so that `prisma migrate` can continue from here and the other way round. */
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

/** `applied`: names just applied, in order. `edited`: names applied earlier whose file has changed since. */
export type MigrateResult = { applied: string[]; edited: string[] }

/**
 * The database cannot be brought to the state that this code needs; the message names the migration that prevents it.
 */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/**
 * Applies `<directory>/<name>/migration.sql` in the order of the names, using node-postgres only. Each file and its
 * entry share one transaction, so an interrupted migration leaves nothing behind. A file that consists of one CREATE
 * INDEX CONCURRENTLY IF NOT EXISTS runs outside a transaction and is run again if interrupted. Several processes may
 * call this at once. `only`: limits the pending migrations to these names.
 * @throws SharedSessionError behind a pooler that shares connections
 * @throws MigrationError if a migration fails or failed earlier, or if the database is newer than this code
 */
export const migrate = async (
  connectionString: string,
  directory: string,
  { only }: { only?: readonly string[] } = {},
): Promise<MigrateResult> => {
  const migrations = await readMigrations(directory)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // The pending query reports the error, too.
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

/**
 * Polls for the lock. A query that waits for a lock holds a snapshot, and CREATE INDEX CONCURRENTLY waits for all
 * snapshots.
 */
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
    // Without a connection the failure cannot be recorded, and the next start tries again.
    await client.query('ROLLBACK').then(
      () => entry(message),
      () => {},
    )
    throw new MigrationError(`Migration ${name} failed: ${message}`, { cause })
  }
}

/** The name of the index if the file consists of one CREATE INDEX CONCURRENTLY, else null. */
const concurrentIndex = (sql: string): string | null => {
  const statement = sql.replace(/^\s*--.*$/gm, '').trim()
  const found = /^CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+IF\s+NOT\s+EXISTS\s+"?(\w+)"?\s+ON\b[^;]*;?$/i.exec(
    statement,
  )
  return found?.[1] ?? null
}

/** Drops an invalid index first: an interrupted build leaves one that is kept up to date but never used. */
const buildIndex = async (client: pg.Client, name: string, sql: string): Promise<void> => {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [pg.escapeIdentifier(name)],
  )
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${pg.escapeIdentifier(name)}`)
  await client.query(sql)
}
