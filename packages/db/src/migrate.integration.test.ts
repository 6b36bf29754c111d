import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createEmptyDatabase, type TestDatabase } from '@wrkbench/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MigrationError, migrate } from './migrate.ts'

let database: TestDatabase
let folder: string

const write = (name: string, sql: string) => {
  mkdirSync(path.join(folder, name), { recursive: true })
  writeFileSync(path.join(folder, name, 'migration.sql'), sql)
}

const query = async (sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  database = await createEmptyDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-migrate-'))
  write('2_b', 'CREATE TABLE b (n int REFERENCES a);')
  write('1_a', 'CREATE TABLE a (n int PRIMARY KEY); INSERT INTO a VALUES (1);')
  writeFileSync(path.join(folder, 'migration_lock.toml'), 'provider = "postgresql"')
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('migrate', () => {
  it('applies each migration once, in the order of their names', async () => {
    expect(await migrate(database.url, folder)).toEqual({ applied: ['1_a', '2_b'], edited: [] })
    expect(await migrate(database.url, folder)).toEqual({ applied: [], edited: [] })
    write('3_c', 'INSERT INTO b VALUES (1);')
    expect(await migrate(database.url, folder)).toEqual({ applied: ['3_c'], edited: [] })
    expect(await query('SELECT n FROM b')).toEqual([{ n: 1 }])
  })

  it('lets several processes try at once', async () => {
    const results = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
    expect(results.flatMap(({ applied }) => applied)).toEqual(['1_a', '2_b'])
    expect(await query('SELECT n FROM a')).toEqual([{ n: 1 }])
  })

  it('undoes a failed migration as a whole, and refuses to go on until it is resolved', async () => {
    write('3_c', 'CREATE TABLE c (n int); INSERT INTO c VALUES (1 / 0);')
    await expect(migrate(database.url, folder)).rejects.toThrow('Migration 3_c failed: division by zero')
    expect(await query("SELECT to_regclass('c') AS c, to_regclass('b')::text AS b")).toEqual([{ c: null, b: 'b' }])

    write('3_c', 'CREATE TABLE c (n int);')
    await expect(migrate(database.url, folder)).rejects.toThrow(/Migration 3_c failed earlier.*--rolled-back 3_c/)
    await query("UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '3_c'")
    expect(await migrate(database.url, folder)).toEqual({ applied: ['3_c'], edited: [] })
  })

  it('runs a migration again that was interrupted', async () => {
    write('3_c', 'CREATE TABLE c (n int); SELECT pg_terminate_backend(pg_backend_pid());')
    await expect(migrate(database.url, folder)).rejects.toThrow('Migration 3_c failed')
    write('3_c', 'CREATE TABLE c (n int);')
    expect(await migrate(database.url, folder)).toEqual({ applied: ['3_c'], edited: [] })
  })

  it('builds an index while others write and other processes wait for the lock, and rebuilds an interrupted one', async () => {
    await migrate(database.url, folder)
    await query('INSERT INTO b SELECT 1 FROM generate_series(1, 2)')
    await expect(query('CREATE UNIQUE INDEX CONCURRENTLY b_n ON b (n)')).rejects.toThrow('could not create unique')
    const writer = new pg.Client({ connectionString: database.url })
    await writer.connect()
    await writer.query('BEGIN; INSERT INTO b VALUES (1)')
    write('3_c', '-- for reads by n\nCREATE INDEX CONCURRENTLY IF NOT EXISTS b_n ON b (n);\n')
    write('4_d', 'CREATE TABLE d (n int);')
    const several = [1, 2, 3].map(() => migrate(database.url, folder))
    const builders = () =>
      query("SELECT FROM pg_stat_activity WHERE query ~ 'CONCURRENTLY' AND wait_event = 'virtualxid'")
    await expect.poll(builders).toHaveLength(1)
    await query('INSERT INTO b VALUES (1)')
    await writer.query('COMMIT')
    await writer.end()
    const results = await Promise.all(several)
    expect(results.flatMap(({ applied }) => applied)).toEqual(['3_c', '4_d'])
    expect(await query("SELECT indisvalid, indisunique FROM pg_index WHERE indexrelid = 'b_n'::regclass")).toEqual([
      { indisvalid: true, indisunique: false },
    ])
  })

  it('names a migration whose file was edited after it was applied, and does not apply it again', async () => {
    await migrate(database.url, folder)
    write('1_a', 'CREATE TABLE a (n int PRIMARY KEY); -- edited')
    expect(await migrate(database.url, folder)).toEqual({ applied: [], edited: ['1_a'] })
  })

  it('refuses a database that is newer than the code', async () => {
    await migrate(database.url, folder)
    rmSync(path.join(folder, '2_b'), { recursive: true })
    await expect(migrate(database.url, folder)).rejects.toThrow(MigrationError)
    await expect(migrate(database.url, folder)).rejects.toThrow('newer than this code: 2_b')
  })
})
