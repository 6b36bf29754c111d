import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@wrkbench/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyOut, settings } from '../src/backup/copy-out.ts'
import { describeTables } from '../src/backup/describe-database.ts'
import type { BackupTable, TableDigest } from '../src/backup/format.ts'
import { openBackup, restoreBackup, writeBackup } from '../src/backup/index.ts'
import { migrate } from '../src/migrate.ts'
import { fillTables } from './support/fill-tables.ts'

const migrationsDir = path.resolve(import.meta.dirname, '../../../prisma/migrations')
const all = readdirSync(migrationsDir)
  .filter((name) => /^\d{14}_/.test(name))
  .sort()

/** The last migration of each state that somebody may upgrade from. Every release adds its own. */
const states = ['20261120000300_covering_indexes', '20261122033000_suites']

const rows = 3

describe.each(states)('from the data of %s', (last) => {
  let database: TestDatabase
  let client: pg.Client
  /** tables, columns and contents before the upgrade */
  let tables: BackupTable[]
  let before: TableDigest[]
  const older = all.slice(0, all.indexOf(last) + 1)
  const younger = all.slice(older.length)

  const contents = async (of: pg.Client): Promise<TableDigest[]> => {
    const found: TableDigest[] = []
    for (const table of tables) found.push(await copyOut(of, table))
    return found
  }
  const connect = async (url: string): Promise<pg.Client> => {
    const made = new pg.Client({ connectionString: url })
    await made.connect()
    await made.query(settings)
    return made
  }

  /** Marks one result as handed in for a pull request. */
  const propose = async () => {
    await client.query('UPDATE results SET group_id = report_id WHERE id = (SELECT min(id) FROM results)')
    await client.query(
      `UPDATE reports SET pull_request = CASE WHEN id = (SELECT group_id FROM results ORDER BY id LIMIT 1) THEN '7' END`,
    )
  }

  beforeEach(async () => {
    database = await createEmptyDatabase()
    await migrate(database.url, migrationsDir, { only: older })
    client = await connect(database.url)
    tables = await describeTables(client)
    await fillTables(client, tables, rows)
    await client.query(
      `UPDATE projects SET slug = 'default' WHERE id = (SELECT id FROM projects ORDER BY name LIMIT 1)`,
    )
    before = await contents(client)
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })

  it('loses and changes nothing in any table', async () => {
    expect(tables.length).toBeGreaterThan(20)
    expect(new Set(before.map((table) => table.rows))).toEqual(new Set([rows]))
    const { applied } = await migrate(database.url, migrationsDir)
    expect(applied).toEqual(younger)
    expect(await contents(client)).toEqual(before)
  })

  it('fills newer columns from existing data', async () => {
    const knewProposals = tables.some(({ name, columns }) => name === 'reports' && columns.includes('pull_request'))
    if (knewProposals) await propose()
    await migrate(database.url, migrationsDir)
    const count = async (sql: string) => Number((await client.query(`SELECT count(*) AS n FROM ${sql}`)).rows[0]?.n)
    expect(await count('host_facts WHERE state IS NOT NULL')).toBe(rows)
    expect(await count('results WHERE segment IS NOT NULL')).toBe(rows)
    expect(await count('results WHERE proposed')).toBe(knewProposals ? 1 : 0)
    expect(await count('results WHERE proposed IS NULL')).toBe(0)
    const admins = await client.query(
      `SELECT u.is_admin, p.slug = 'default' AND m.role = 'ADMIN' AS was FROM users u
       JOIN memberships m ON m.user_id = u.id JOIN projects p ON p.id = m.project_id`,
    )
    if (!older.some((name) => name.endsWith('_access'))) {
      expect(admins.rows).not.toHaveLength(0)
      expect(admins.rows.every((row) => row.is_admin === row.was)).toBe(true)
    }
  })

  it('a backup of that state is taken back by this wrkbench, and migrated', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-upgrade-'))
    const target = await createEmptyDatabase()
    try {
      const file = path.join(folder, 'older.gz')
      await writeBackup({ url: database.url, file, product: 'older' })
      expect(await restoreBackup(target.url, await openBackup({ file, migrationsDir }))).toEqual(younger)
      const restored = await connect(target.url)
      expect(await contents(restored)).toEqual(before)
      await restored.end()
    } finally {
      rmSync(folder, { recursive: true })
      await target.drop()
    }
  })
})
