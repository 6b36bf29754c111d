import { createDatabase, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDb, type Db, exclusively, inTransaction, safeInteger } from '../src/index.ts'

describe('the client', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createDatabase()
    db = createDb({ url: database.url, poolSize: 5 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  it('answers with exact numbers or not at all', async () => {
    const { rows } = await db.pool.query(
      'SELECT 9007199254740991::bigint AS big, NULL::bigint AS none, 1.5::float8 AS x',
    )
    expect(rows).toEqual([{ big: 9007199254740991, none: null, x: 1.5 }])
    await expect(db.pool.query('SELECT 9007199254740993::bigint AS big')).rejects.toThrow('too large')
    expect(() => safeInteger(2n ** 53n)).toThrow(RangeError)
  })

  it('goes on after a figure that was too large', async () => {
    for (let round = 0; round < 10; round++) {
      await expect(db.pool.query('SELECT 9007199254740993::bigint AS big')).rejects.toThrow('too large')
    }
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('shares one pool between Prisma and plain SQL', async () => {
    await db.prisma.project.create({ data: { slug: 'shared', name: 'Shared' } })
    const { rows } = await db.pool.query("SELECT name FROM projects WHERE slug = 'shared'")
    expect(rows).toEqual([{ name: 'Shared' }])
    expect(db.pool.totalCount).toBeLessThanOrEqual(5)
  })

  it('keeps a transaction whole or not at all, and gives its connection back', async () => {
    const insert = (fail: boolean) =>
      inTransaction(db.pool, async (tx) => {
        await tx.query("INSERT INTO environments (id, name) VALUES (gen_random_uuid(), 'tx')")
        if (fail) throw new Error('as a test')
      })
    for (let round = 0; round < 10; round++) await expect(insert(true)).rejects.toThrow('as a test')
    const count = async () => (await db.pool.query("SELECT FROM environments WHERE name = 'tx'")).rowCount
    expect(await count()).toBe(0)
    await insert(false)
    expect(await count()).toBe(1)
  })

  it('survives a connection that breaks while it is held but idle', async () => {
    const held = await db.pool.connect()
    const { rows } = await held.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    const broken = new Promise((resolve) => held.once('end', resolve))
    await db.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await broken
    await expect(held.query('SELECT 1')).rejects.toThrow()
    held.release(true)
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('lets only one at a time work under a key', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const work: string[] = []
    const first = exclusively(db.pool, 7, async () => {
      work.push('first')
      await held
    })
    await expect.poll(() => work).toEqual(['first'])
    expect(await exclusively(db.pool, 7, async () => void work.push('second'))).toBe(false)
    expect(await exclusively(db.pool, 8, async () => void work.push('other key'))).toBe(true)
    release()
    expect(await first).toBe(true)
    expect(await exclusively(db.pool, 7, async () => void work.push('third'))).toBe(true)
    expect(work).toEqual(['first', 'other key', 'third'])
    const failing = exclusively(db.pool, 7, () => Promise.reject(new Error('as a test')))
    await expect(failing).rejects.toThrow('as a test')
    expect(await exclusively(db.pool, 7, async () => {})).toBe(true)
  })
})
