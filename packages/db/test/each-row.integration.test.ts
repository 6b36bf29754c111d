import { createDatabase, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, type Db } from '../src/client.ts'
import { eachRow } from '../src/each-row.ts'

describe('eachRow', () => {
  let database: TestDatabase
  let db: Db
  const seen: [statement: string, failed: boolean][] = []
  beforeAll(async () => {
    database = await createDatabase()
    const onQuery = (statement: string, _seconds: number, failed: boolean) => void seen.push([statement, failed])
    db = createDb({ url: database.url, poolSize: 2, onQuery })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  /** A slow statement: each row takes a hundredth of a second and is larger than PostgreSQL's output buffer. */
  const slow = {
    name: 'slow-rows',
    text: `SELECT i, repeat('x', 100000) AS much FROM generate_series(1, $1::int) i CROSS JOIN LATERAL pg_sleep(0.01 + 0 * i)`,
    values: [20],
  }

  it('processes the first row before the last one is there, and all rows in order', async () => {
    const at: number[] = []
    const start = performance.now()
    const made = await eachRow(db.pool, slow, ({ i, much }: { i: number; much: string }) => {
      at.push(performance.now() - start)
      return i * much.length
    })
    expect(made).toEqual(Array.from({ length: 20 }, (_, i) => (i + 1) * 100_000))
    expect(at[0]).toBeLessThan((at.at(-1) ?? 0) / 2)
    expect(seen).toContainEqual(['slow-rows', false])
  })

  it('throws errors of the database and of `make`, and releases the connection', async () => {
    const none = { text: 'SELECT 1 / (3 - i) AS one FROM generate_series(1, 5) i', values: [] }
    const odd = { text: 'SELECT i FROM generate_series(1, 5) i' }
    for (let round = 0; round < 5; round++) {
      await expect(eachRow(db.pool, none, (row) => row)).rejects.toThrow('division by zero')
      const calls: number[] = []
      const failing = eachRow(db.pool, odd, ({ i }: { i: number }) => {
        calls.push(i)
        if (i >= 2) throw new Error(`not ${i}`)
      })
      await expect(failing).rejects.toThrow('not 2')
      expect(calls).toEqual([1, 2])
    }
    expect(seen).toContainEqual(['select', true])
    expect(await eachRow(db.pool, odd, ({ i }: { i: number }) => i)).toEqual([1, 2, 3, 4, 5])
    expect(db.pool.idleCount).toBe(db.pool.totalCount)
  })

  it('fails when its connection breaks, and the pool goes on', async () => {
    const broken = eachRow(db.pool, { ...slow, values: [2000] }, ({ i }: { i: number }) => {
      if (i === 1)
        void db.pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(0.01%' AND pid <> pg_backend_pid()`,
        )
    })
    await expect(broken).rejects.toThrow()
    expect(await eachRow(db.pool, { text: 'SELECT 1 AS one' }, ({ one }: { one: number }) => one)).toEqual([1])
  })
})
