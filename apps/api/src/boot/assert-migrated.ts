import { readdir } from 'node:fs/promises'
import type { BaseCtx } from '../deps.ts'

export class NotMigratedError extends Error {
  override name = 'NotMigratedError'
}

const how = 'Apply the migrations first: node apps/api/.build/admin.mjs migrate (npm start does it by itself).'

/**
 * Refuses a database that lacks one of this code's migrations.
 * @throws NotMigratedError
 */
export const assertMigrated = async ({ pool }: BaseCtx['db'], migrationsDir: string): Promise<void> => {
  const entries = await readdir(migrationsDir, { withFileTypes: true })
  const wanted = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const { rows } = await pool.query<{ there: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`)
  if (!rows[0]?.there) throw new NotMigratedError(`The database is empty. ${how}`)
  const done = await pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const applied = new Set(done.rows.map(({ name }) => name))
  const missing = wanted.filter((name) => !applied.has(name)).sort()
  if (missing.length > 0) throw new NotMigratedError(`The database lacks ${missing.join(', ')}. ${how}`)
}
