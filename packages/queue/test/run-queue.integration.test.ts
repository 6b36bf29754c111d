import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { queueBackends } from '@wrkbench/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRunConsumer, createRunQueue, prepareQueue, type RunConsumer, type RunQueue } from '../src/index.ts'
import { flush } from './flush.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const ids = (count: number) => Array.from({ length: count }, () => randomUUID())

const until = async (what: string, holds: () => boolean | Promise<boolean>, withinMs = 10_000) => {
  const end = performance.now() + withinMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within ${withinMs} ms: ${what}`)
    await sleep(5)
  }
}

describe.each(await queueBackends())('run queue on $name', ({ name, url, drop }) => {
  let queue: RunQueue
  const consumers: RunConsumer[] = []
  const consume = (environment: string, handle: (runId: string, signal: AbortSignal) => Promise<void>) => {
    const consumer = createRunConsumer({ url, queue: `runs-${environment}`, handle, log: silent })
    consumers.push(consumer)
    return consumer
  }

  beforeAll(async () => {
    await prepareQueue(url)
    queue = createRunQueue({ url, log: silent })
    await until('ready', () => queue.ready())
  })
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.close()))
  })
  afterAll(async () => {
    await queue.close()
    await drop()
  })

  it('delivers in order, one at a time, each once', async () => {
    const environment = randomUUID()
    const runIds = ids(30)
    await queue.enqueue(environment, runIds)
    const handled: string[] = []
    let atOnce = 0
    consume(environment, async (runId) => {
      expect(++atOnce).toBe(1)
      await sleep(1)
      handled.push(runId)
      atOnce--
    })
    await until('all handled', () => handled.length >= 30)
    expect(handled).toEqual(runIds)
    await until('nothing known', async () => (await queue.known(environment)).size === 0)
  })

  it('knows what waits and what is in hand, leaves repeated ids in their place, and lets some go in front', async () => {
    const environment = randomUUID()
    const [a = '', b = '', c = '', d = ''] = ids(4)
    await queue.enqueue(environment, [a, b])
    await queue.enqueue(environment, [b, a])
    await queue.enqueue(environment, [c, d], { front: true })
    expect(await queue.known(environment)).toEqual(new Set([a, b, c, d]))
    const handled: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    consume(environment, async (runId) => {
      handled.push(runId)
      if (handled.length === 1) await held
    })
    await until('one in hand', () => handled.length === 1)
    expect(await queue.known(environment)).toEqual(new Set([a, b, c, d]))
    release()
    await until('all handled', () => handled.length === 4)
    expect(handled).toEqual([c, d, a, b])
  })

  it('takes out what waits and passes over what is in hand or unknown', async () => {
    const environment = randomUUID()
    const [a = '', b = '', c = ''] = ids(3)
    await queue.enqueue(environment, [a, b, c])
    const handled: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    consume(environment, async (runId) => {
      handled.push(runId)
      if (runId === a) await held
    })
    await until('a in hand', () => handled.includes(a))
    await queue.remove(environment, [a, b, randomUUID()])
    release()
    await until('c handled', () => handled.includes(c))
    expect(handled).toEqual([a, c])
  })

  it('delivers all, each once, when everything was lost and is handed over again', async () => {
    const environment = randomUUID()
    const runIds = ids(20)
    await queue.enqueue(environment, runIds)
    const handled: string[] = []
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    consume(environment, async (runId) => {
      handled.push(runId)
      if (handled.length === 1) await held
    })
    await until('the first in hand', () => handled.length === 1)
    await flush(url)
    expect((await queue.known(environment)).size).toBe(0)
    await queue.enqueue(environment, runIds.slice(1))
    release()
    await until('all handled', () => handled.length >= 20, 30_000)
    await sleep(200)
    expect(handled).toEqual(runIds)
  })

  it('shares between two consumers without delivering anything twice', async () => {
    const environment = randomUUID()
    const runIds = ids(40)
    const handled: string[] = []
    const by = [0, 0]
    for (const index of [0, 1]) {
      consume(environment, async (runId) => {
        handled.push(runId)
        by[index] = (by[index] ?? 0) + 1
        await sleep(5)
      })
    }
    await queue.enqueue(environment, runIds)
    await until('all handled', () => handled.length >= 40)
    expect(handled.toSorted()).toEqual(runIds.toSorted())
    expect(Math.min(...by)).toBeGreaterThan(0)
  })

  it('goes on after a handler that throws, and does not deliver that id again', async () => {
    const environment = randomUUID()
    const runIds = ids(2)
    const handled: string[] = []
    consume(environment, async (runId) => {
      handled.push(runId)
      throw new Error('as a test')
    })
    await queue.enqueue(environment, runIds)
    await until('both handled', () => handled.length >= 2)
    await until('nothing known', async () => (await queue.known(environment)).size === 0)
    expect(handled).toEqual(runIds)
  })

  it('tells the handler to wind down, waits for it, and leaves the rest in the queue', async () => {
    const environment = randomUUID()
    const [a = '', b = ''] = ids(2)
    let inHand = false
    let told = false
    let ended = false
    const consumer = consume(environment, async (_runId, signal) => {
      inHand = true
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      told = true
      await sleep(100)
      ended = true
    })
    await queue.enqueue(environment, [a, b])
    await until('a in hand', () => inHand)
    await consumer.close()
    expect({ told, ended }).toEqual({ told: true, ended: true })
    expect(await queue.known(environment)).toEqual(new Set([b]))
  })

  it('hands an id over to an idle consumer when it comes, not at the next poll', async () => {
    const environment = randomUUID()
    let arrived = 0
    consume(environment, async () => {
      arrived = performance.now()
    })
    const delays: number[] = []
    for (let round = 0; round < 8; round++) {
      await sleep(round === 0 ? 1000 : 60)
      arrived = 0
      const sent = performance.now()
      await queue.enqueue(environment, ids(1))
      await until('handled', () => arrived > 0)
      delays.push(arrived - sent)
    }
    console.info(`${name}: enqueue → handle ${delays.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    expect(delays.toSorted((x, y) => x - y)[4]).toBeLessThan(1000)
  })

  it('takes thousands of ids and gives them back', async () => {
    const environment = randomUUID()
    const runIds = ids(3000)
    const start = performance.now()
    await queue.enqueue(environment, runIds)
    const enqueued = performance.now()
    expect((await queue.known(environment)).size).toBe(3000)
    const known = performance.now()
    await queue.remove(environment, runIds)
    const [put, ask, take] = [enqueued - start, known - enqueued, performance.now() - known].map(Math.round)
    console.info(`${name}: 3000 ids: enqueue ${put} ms, known ${ask} ms, remove ${take} ms`)
    expect((await queue.known(environment)).size).toBe(0)
  })
})
