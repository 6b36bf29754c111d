import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { createDatabase, createEmptyDatabase } from '@wrkbench/testing'
import pg from 'pg'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const cli = path.join(root, 'node_modules/prisma/build/index.js')

const prisma = (databaseUrl: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [cli, ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: databaseUrl, CHECKPOINT_DISABLE: '1' },
    timeout: 50_000,
  })

/** The schema language has no syntax for INCLUDE, so these indexes are only in migrations. */
const coveringIndexes = async (connectionString: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query("SELECT indexname FROM pg_indexes WHERE indexdef LIKE '% INCLUDE %'")
    return rows.map((row) => row.indexname)
  } finally {
    await client.end()
  }
}

describe('Prisma on the WebAssembly engine', () => {
  it('sees a migrated database as up to date and with nothing but what the schema cannot say', async () => {
    const database = await createDatabase()
    try {
      const status = await prisma(database.url, 'migrate', 'status')
      expect(status.stdout).toContain('Database schema is up to date')
      const to = ['--to-schema', 'prisma/schema.prisma', '--script']
      const diff = await prisma(database.url, 'migrate', 'diff', '--from-config-datasource', ...to)
      const statements = diff.stdout.split('\n').filter((line) => line.trim() && !line.startsWith('--'))
      const covering = await coveringIndexes(database.url)
      expect(statements.filter((sql) => !covering.some((index) => sql === `DROP INDEX "${index}";`))).toEqual([])
    } finally {
      await database.drop()
    }
  })

  it('applies the migrations as our own migrate does', async () => {
    const database = await createEmptyDatabase()
    try {
      const deploy = await prisma(database.url, 'migrate', 'deploy')
      expect(deploy.stdout).toContain('All migrations have been successfully applied')
    } finally {
      await database.drop()
    }
  })
})
