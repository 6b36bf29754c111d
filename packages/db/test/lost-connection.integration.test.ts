import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, createLink, type Link, type TestDatabase } from '@wrkbench/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eachRow } from '../src/each-row.ts'
import { createDb, type Db, inTransaction, listenToJobEvents } from '../src/index.ts'

/** The network to PostgreSQL drops all packets and resets no connection. */
describe('a connection that is lost silently', () => {
  let database: TestDatabase
  let link: Link
  let db: Db
  beforeEach(async () => {
    database = await createDatabase()
    link = await createLink(database.url)
    db = createDb({ url: link.url, poolSize: 5, silentMs: 500 })
  })
  afterEach(async () => {
    await link.close()
    await db.close()
    await database.drop()
  })

  it.each(['open', 'all'] as const)('fails a pending statement when %s of the network is gone', async (which) => {
    await db.pool.query('SELECT 1')
    link.cut(which)
    await expect(db.pool.query('SELECT 1')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    link.mend()
    expect((await db.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('fails a pending transaction, and a statement that reads row by row', async () => {
    await Promise.all([db.pool.query('SELECT pg_sleep(0.1)'), db.pool.query('SELECT pg_sleep(0.1)')])
    const both = [
      inTransaction(db.pool, async (tx) => {
        await tx.query('SELECT 1')
        link.cut('open')
        await tx.query('SELECT 2')
      }),
      eachRow(db.pool, { text: 'SELECT pg_sleep(1)' }, () => null),
    ]
    await Promise.all(both.map((one) => expect(one).rejects.toMatchObject({ code: 'ETIMEDOUT' })))
  })

  it('does not end a statement that is merely slow', async () => {
    expect((await db.pool.query('SELECT pg_sleep(2), 1 AS one')).rows).toMatchObject([{ one: 1 }])
    const held = await db.pool.connect()
    await sleep(1200)
    expect((await held.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    held.release()
  })

  it('is dropped by PostgreSQL as well', async () => {
    const names = ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count']
    const { rows } = await db.pool.query<{ name: string; setting: string }>(
      'SELECT name, setting FROM pg_settings WHERE name = ANY($1)',
      [names],
    )
    const figures = Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))
    expect(figures).toEqual({ tcp_keepalives_idle: 10, tcp_keepalives_interval: 5, tcp_keepalives_count: 4 })
  })

  it('is noticed by a listener', async () => {
    const direct = createDb({ url: database.url, poolSize: 1 })
    const gaps: number[] = []
    const heard: string[] = []
    const listener = listenToJobEvents(
      link.url,
      (jobId) => heard.push(jobId),
      () => gaps.push(1),
    )
    while (!(await isListening(direct))) await sleep(50)
    link.cut('open')
    await expect.poll(() => gaps.length, { timeout: 25_000 }).toBe(1)
    await direct.pool.query("SELECT pg_notify('job_events', 'one')")
    await expect.poll(() => heard, { timeout: 5000 }).toEqual(['one'])
    await listener.close()
    await direct.close()
  }, 40_000)
})

const isListening = async ({ pool }: Db): Promise<boolean> => {
  const text = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN job_events'"
  return (await pool.query(text)).rowCount === 1
}
