import { setTimeout as sleep } from 'node:timers/promises'
import { type Ctx, type Log, systemClock } from '@wrkbench/core'
import { createDb, type Db, exclusively } from '@wrkbench/db'
import { createDatabase, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTicks, steps, type Ticks } from '../src/ticks.ts'

describe('ticks', () => {
  let database: TestDatabase
  let db: Db
  beforeAll(async () => {
    database = await createDatabase()
    db = createDb({ url: database.url, poolSize: 8 })
  })
  afterAll(async () => {
    await db.close()
    await database.drop()
  })

  const ctxWith = (lines: string[]): Ctx => {
    const note = (fields: object, message: string) => lines.push(`${'step' in fields ? fields.step : ''} ${message}`)
    const log: Log = { info: note, warn: note, error: note }
    const queue = {
      enqueue: async () => {},
      remove: async () => {},
      ready: async () => true,
      known: async () => new Set<string>(),
    }
    const actor = { kind: 'system', id: 'test', name: 'test', scopes: [] } as const
    return { db, queue, clock: systemClock, catalogue: { servers: [], scenarios: [] }, actor, log }
  }
  const lock = (work: () => Promise<void>) => exclusively(db.pool, 1, work)

  it('runs every real step on an empty instance without complaint', async () => {
    const lines: string[] = []
    let rounds = 0
    const counted = { ...steps, count: async () => ++rounds * 0 }
    const ticks = startTicks({ ctx: ctxWith(lines), steps: counted, everyMs: 10, exclusively: lock })
    await expect.poll(() => rounds, { timeout: 30_000 }).toBeGreaterThan(3)
    await ticks.close()
    expect(lines).toEqual([])
  })

  it('removes nothing for its age while its host and PostgreSQL differ, says so once, and does the rest', async () => {
    const lines: string[] = []
    let aheadMs = 86_400_000
    let rounds = 0
    const ctx = { ...ctxWith(lines), clock: { ...systemClock, hostAheadMs: () => aheadMs } }
    const counted = { ...steps, count: async () => ++rounds * 0 }
    const ticks = startTicks({ ctx, steps: counted, everyMs: 10, exclusively: lock })
    await expect.poll(() => rounds, { timeout: 30_000 }).toBeGreaterThan(3)
    const forAge = ['pruneSessions', 'pruneDeliveries', 'applyRetention']
    expect(lines).toEqual(forAge.map((step) => `${step} failed, will be tried again`))
    aheadMs = 0
    // in the middle of a tick, perhaps: its first steps are then the last to work again
    const right = forAge.map((step) => `${step} works again`).toSorted()
    await expect.poll(() => lines.slice(3).toSorted(), { timeout: 30_000 }).toEqual(right)
    await ticks.close()
  })

  it('never lets two processes act at the same time, and lets the other one go on alone', async () => {
    let acting = 0
    let most = 0
    const rounds = [0, 0]
    const act = (index: number) => async () => {
      most = Math.max(most, ++acting)
      await sleep(3)
      acting--
      rounds[index] = (rounds[index] ?? 0) + 1
      return 0
    }
    const both: Ticks[] = [0, 1].map((index) =>
      startTicks({ ctx: ctxWith([]), steps: { act: act(index) }, everyMs: 2, exclusively: lock }),
    )
    await expect.poll(() => Math.min(...rounds), { timeout: 10_000 }).toBeGreaterThan(2)
    expect(most).toBe(1)
    await both[0]?.close()
    const before = rounds[1] ?? 0
    await expect.poll(() => rounds[1]).toBeGreaterThan(before + 2)
    await both[1]?.close()
  })

  it('goes on after a step that fails, and says so once until it works again', async () => {
    const lines: string[] = []
    let calls = 0
    let after = 0
    const failing = async () => {
      calls++
      if (calls <= 3) throw new Error('away')
      return calls === 5 ? 2 : 0
    }
    const ticks = startTicks({
      ctx: ctxWith(lines),
      steps: { failing, after: async () => ++after * 0 },
      everyMs: 5,
      exclusively: lock,
    })
    await expect.poll(() => calls).toBeGreaterThan(6)
    await ticks.close()
    expect(lines).toEqual(['failing failed, will be tried again', 'failing works again', 'failing put right'])
    expect(after).toBe(calls)
  })

  it('waits for the tick under way when it is closed, and starts no other', async () => {
    let [started, ended] = [0, 0]
    const slow = async () => {
      started++
      await sleep(100)
      ended++
      return 0
    }
    const ticks = startTicks({ ctx: ctxWith([]), steps: { slow }, everyMs: 1, exclusively: lock })
    await expect.poll(() => started).toBe(1)
    await ticks.close()
    await sleep(20)
    expect({ started, ended }).toEqual({ started: 1, ended: 1 })
  })
})
