import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { createDatabase } from '../src/create-database.ts'
import { queueBackends } from '../src/queue-backends.ts'

const rowsOf = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe('createDatabase', () => {
  it('gives each caller a migrated database of its own', async () => {
    const [a, b] = await Promise.all([createDatabase(), createDatabase()])
    try {
      await rowsOf(a.url, 'CREATE TABLE only_here (n int)')
      expect(await rowsOf(b.url, "SELECT to_regclass('only_here') AS there")).toEqual([{ there: null }])
      expect(
        await rowsOf(b.url, 'SELECT count(*)::int AS open FROM _prisma_migrations WHERE finished_at IS NULL'),
      ).toEqual([{ open: 0 }])
    } finally {
      await Promise.all([a.drop(), b.drop()])
    }
    await expect(rowsOf(a.url, 'SELECT 1')).rejects.toThrow(/does not exist/)
  })
})

const first = await queueBackends()
const second = await queueBackends()
afterAll(() => Promise.all([...first, ...second].map((backend) => backend.drop())))

describe('queueBackends', () => {
  it('always has PostgreSQL, and no two callers share a namespace', () => {
    expect(first.map((backend) => backend.name)).toContain('postgres')
    const urls = [...first, ...second].map((backend) => backend.url)
    expect(new Set(urls).size).toBe(urls.length)
  })
})
