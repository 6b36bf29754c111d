import { createDb, type Db } from '@wrkbench/db'
import { createDatabase } from '@wrkbench/testing'
import { afterAll } from 'vitest'
import { type Actor, type Ctx, ensureInstance, type Log, syncCatalogue, systemClock } from '../../src/index.ts'
import { testCatalogue } from './catalogue.ts'
import { createMemoryQueue, type MemoryQueue } from './memory-queue.ts'

export interface TestClock {
  now(): Date
  advance(seconds: number): void
}

export interface TestInstance {
  ctx: Ctx
  db: Db
  databaseUrl: string
  queue: MemoryQueue
  clock: TestClock
  /** lines of the log at warn and above */
  warnings: string[]
  as(actor: Actor): Ctx
  close(): Promise<void>
}

const createTestClock = (): TestClock => {
  let offsetMs = 0
  const start = systemClock.now().getTime()
  return {
    now: () => new Date(start + offsetMs),
    advance: (seconds) => {
      offsetMs += seconds * 1000
    },
  }
}

export const systemActor: Actor = { kind: 'system', id: 'test', name: 'test', scopes: [] }

/** Starts a fresh instance with a real PostgreSQL, a clock that moves only when told to, and a queue that can be inspected. */
export const createTestInstance = async (): Promise<TestInstance> => {
  const database = await createDatabase()
  const db = createDb({ url: database.url, poolSize: 60 })
  const clock = createTestClock()
  const queue = createMemoryQueue()
  const warnings: string[] = []
  const warn = (_fields: object, message: string) => warnings.push(message)
  const log: Log = { info: () => {}, warn, error: warn }
  const ctx: Ctx = { db, queue, clock, catalogue: testCatalogue, actor: systemActor, log }
  await ensureInstance({ ctx })
  await syncCatalogue({ ctx })
  return {
    ctx,
    db,
    queue,
    clock,
    warnings,
    databaseUrl: database.url,
    as: (actor) => ({ ...ctx, actor }),
    close: async () => {
      await db.close()
      await database.drop()
    },
  }
}

/** Starts an instance for the tests of a block, and closes it after them. */
export const openInstance = async (): Promise<TestInstance> => {
  const instance = await createTestInstance()
  afterAll(() => instance.close())
  return instance
}
