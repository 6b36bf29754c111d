import { randomUUID } from 'node:crypto'
import { createDatabase, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  appendEvents,
  createDb,
  type Db,
  insertJob,
  inTransaction,
  jobEvents,
  type Listener,
  listenToJobEvents,
} from '../src/index.ts'

describe('events of a job', () => {
  let database: TestDatabase
  let db: Db
  const listeners: Listener[] = []
  beforeAll(async () => {
    database = await createDatabase()
    db = createDb({ url: database.url, poolSize: 25 })
  })
  afterAll(async () => {
    for (const listener of listeners) await listener.close()
    await db.close()
    await database.drop()
  })

  const newJob = async (): Promise<string> => {
    const [id, projectId, environmentId] = [randomUUID(), randomUUID(), randomUUID()]
    await db.pool.query('INSERT INTO projects (id, slug, name) VALUES ($1, $2, $2)', [projectId, projectId])
    await db.pool.query('INSERT INTO environments (id, name) VALUES ($1, $2)', [environmentId, environmentId])
    const none = { rerunOfId: null, suiteId: null, suiteDueAt: null, alertId: null, label: null, commit: null }
    const job = { ...none, id, projectId, environmentId, spec: {}, seed: 1, createdBy: 'test', createdAt: new Date() }
    await insertJob(db.pool, job)
    return id
  }
  const append = (jobId: string, count: number, data: unknown = {}) =>
    inTransaction(db.pool, (tx) =>
      appendEvents(
        tx,
        jobId,
        Array.from({ length: count }, () => ({ type: 'log', data })),
        new Date(),
      ),
    )
  const listen = (onJob: (jobId: string) => void, onGap?: () => void) => {
    const listener = listenToJobEvents(database.url, onJob, onGap)
    listeners.push(listener)
    return listener
  }

  it('have no gaps and stay in order, however many append at the same time', async () => {
    const jobId = await newJob()
    await Promise.all(Array.from({ length: 40 }, (_, index) => append(jobId, 1 + (index % 4))))
    const events = await jobEvents(db.pool, jobId, 0, 1000)
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
    expect((await jobEvents(db.pool, jobId, 90, 3)).map(({ seq }) => seq)).toEqual([91, 92, 93])
  })

  it('are undone with their transaction, leaving no gap', async () => {
    const jobId = await newJob()
    await append(jobId, 2)
    const undone = inTransaction(db.pool, async (tx) => {
      await appendEvents(tx, jobId, [{ type: 'log', data: {} }], new Date())
      throw new Error('as a test')
    })
    await expect(undone).rejects.toThrow()
    await append(jobId, 1)
    expect((await jobEvents(db.pool, jobId, 0, 10)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  })

  it('keep any text', async () => {
    const jobId = await newJob()
    const text = 'a\0b \ud83d \\u0000 "quoted" {1,2} \u{1f600}'
    await append(jobId, 1, { text })
    expect((await jobEvents(db.pool, jobId, 0, 1))[0]?.data).toEqual({
      text: 'a\ufffdb \ufffd \\u0000 "quoted" {1,2} \u{1f600}',
    })
  })

  it('reach every listener at commit', async () => {
    const jobId = await newJob()
    const heard: string[][] = [[], []]
    for (const own of heard) listen((id) => own.push(id))
    await expect
      .poll(async () => {
        await append(jobId, 1)
        return heard.every((own) => own.includes(jobId))
      })
      .toBe(true)
  })

  it('reach a listener again after its connection broke, and report the gap', async () => {
    const jobId = await newJob()
    const heard: string[] = []
    let gaps = 0
    listen(
      (id) => heard.push(id),
      () => gaps++,
    )
    const appendUntilHeard = async () => {
      heard.length = 0
      await expect
        .poll(
          async () => {
            await append(jobId, 1)
            return heard.length > 0
          },
          { timeout: 5000 },
        )
        .toBe(true)
    }
    await appendUntilHeard()
    expect(gaps).toBe(0)
    const broken =
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()"
    await db.pool.query(broken)
    // The old connection may still deliver a notification or two before it ends.
    await expect.poll(() => gaps, { timeout: 5000 }).toBe(1)
    await appendUntilHeard()
    expect(gaps).toBe(1)
  })

  it('no longer reach a closed listener, which can be closed without a connection', async () => {
    const listener = listenToJobEvents('postgres://nobody@127.0.0.1:1/none', () => {})
    await expect(listener.close()).resolves.toBeUndefined()
    const [heard, heardAfterClose]: [string[], string[]] = [[], []]
    const closed = listen((jobId) => heardAfterClose.push(jobId))
    await closed.close()
    listen((jobId) => heard.push(jobId))
    const jobId = await newJob()
    await expect
      .poll(async () => {
        await append(jobId, 1)
        return heard
      })
      .toContain(jobId)
    expect(heardAfterClose).toEqual([])
  })
})
