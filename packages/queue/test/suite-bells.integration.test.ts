import { randomUUID } from 'node:crypto'
import { queueBackends } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBellConsumer, createSuiteBells, prepareQueue, type SuiteBells } from '../src/index.ts'
import { flush } from './flush.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
/** A bell that rings every second, unlike a suite's; the six-field pattern is for this test only. */
const everySecond = { cron: '* * * * * *', timeZone: 'UTC' }
const never = { cron: '0 0 29 2 *', timeZone: 'Europe/Berlin' }

describe.each(await queueBackends())('bells of suites on $name', ({ url, drop }) => {
  let bells: SuiteBells
  beforeAll(async () => {
    await prepareQueue(url)
    bells = createSuiteBells({ url, log: silent })
  })
  afterAll(async () => {
    await bells.close()
    await drop()
  })

  it('are known as they were set last, until they are removed', async () => {
    const [a, b] = [randomUUID(), randomUUID()]
    await bells.set(a, never)
    await bells.set(b, never)
    const changed = { cron: '15 3 * * 1', timeZone: 'Asia/Tokyo' }
    await bells.set(a, changed)
    expect(await bells.known()).toEqual(
      new Map([
        [a, changed],
        [b, never],
      ]),
    )
    await bells.remove(a)
    await bells.remove(b)
    expect((await bells.known()).size).toBe(0)
  })

  it('ring again and again, go on after a listener that fails, and fall silent when they are removed', async () => {
    const id = randomUUID()
    const heard: string[] = []
    const consumer = createBellConsumer({
      url,
      onBell: async (suiteId) => {
        heard.push(suiteId)
        if (heard.length === 1) throw new Error('as a test')
      },
      log: silent,
    })
    await bells.set(id, everySecond)
    await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThan(2)
    expect(new Set(heard)).toEqual(new Set([id]))
    await bells.remove(id)
    await consumer.close()
    expect((await bells.known()).size).toBe(0)
  })

  it('are gone when the queue loses everything, and ring again once they are set anew', async () => {
    const id = randomUUID()
    let rings = 0
    const consumer = createBellConsumer({ url, onBell: async () => rings++, log: silent })
    await bells.set(id, everySecond)
    await expect.poll(() => rings, { timeout: 30_000 }).toBeGreaterThan(0)
    await flush(url)
    await expect.poll(async () => (await bells.known()).size, { timeout: 30_000 }).toBe(0)
    await bells.set(id, everySecond)
    const before = rings
    await expect.poll(() => rings, { timeout: 30_000 }).toBeGreaterThan(before + 1)
    await bells.remove(id)
    await consumer.close()
  })
})
