import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

/** The advisory lock that Prisma's own engine takes: neither of the two runs while the other does. */
const prismaLock = 72_707_369

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
 * Applies `<directory>/<name>/migration.sql` in the order of their names, each in one transaction, with nothing but
 * node-postgres. Safe to call from several processes at once. `only`: of those that are still to do, these.
 * @throws MigrationError when one fails or failed earlier, or the database is newer than this code
 */
export const migrate = async (
  connectionString: string,
  directory: string,
  { only }: { only?: readonly string[] } = {},
): Promise<MigrateResult> => {
  const migrations = await readMigrations(directory)
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [prismaLock])
    await client.query(createTable)
    const done = await appliedBefore(client)
    const unknown = [...done.keys()].find((name) => !migrations.some((migration) => migration.name === name))
    if (unknown) throw new MigrationError(`The database is newer than this code: ${unknown} is not known here.`)
    const pending = migrations.filter(({ name }) => !done.has(name) && (only?.includes(name) ?? true))
    for (const migration of pending) await apply(client, migration)
    const edited = migrations.filter(({ name, checksum }) => done.has(name) && done.get(name) !== checksum)
    return { applied: pending.map(({ name }) => name), edited: edited.map(({ name }) => name) }
  } finally {
    await client.end()
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

const apply = async (client: pg.Client, { name, sql, checksum }: Migration): Promise<void> => {
  const id = randomUUID()
  await client.query('INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)', [
    id,
    checksum,
    name,
  ])
  try {
    // Several statements in one simple query are one transaction.
    await client.query(sql)
  } catch (cause) {
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, String(cause)])
    throw new MigrationError(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
  await client.query('UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1', [id])
}
