import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { ExchangePart, PartAnswer, PartExchanged, PartOrder } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ApiError, ApiUnreachable } from '../src/api-client.ts'
import { isListening } from '../src/host/port.ts'
import { createLog } from '../src/log.ts'
import { playParts } from '../src/parts/play-parts.ts'
import { openGroupFile } from '../src/process/group-file.ts'
import { orAborted, pause } from '../src/wait.ts'
import { type Harness, openHarness } from './support/harness.ts'
import { helloServer } from './support/servers-folder.ts'

/**
 * An API between a leader (this test) and a runner that plays a part. Like the real one, it keeps an order until it is
 * received.
 */
const createExchange = () => {
  const runId = randomUUID()
  const answers = new Map<number, PartAnswer>()
  const requests: ExchangePart[] = []
  let lease = randomUUID()
  let next: PartExchanged['next'] = null
  let seq = 0
  let ring = () => {}
  const state = { away: false, forgotten: false, over: false, leads: false }

  const news = () => ring()
  const answered = (): PartExchanged => {
    const told = { leads: state.leads, over: state.over, next }
    next = null
    state.over = false
    return told
  }
  return {
    state,
    answers,
    requests,
    news,
    /** switches to a part of another run */
    renewLease: () => {
      lease = randomUUID()
    },
    order: (order: PartOrder): number => {
      seq++
      next = { runId, ordinal: 1, lease, seq, order }
      news()
      return seq
    },
    api: {
      exchange: async (body: ExchangePart, signal?: AbortSignal): Promise<PartExchanged> => {
        if (state.away) throw new ApiUnreachable('made up: away')
        if (state.forgotten) throw new ApiError(404, '{}')
        requests.push(body)
        if (body.done) answers.set(body.done.seq, body.done.answer)
        const woken = new Promise<void>((resolve) => {
          ring = resolve
        })
        const isNews = next !== null || state.over || state.leads
        if (!isNews && !body.done) {
          const wait = Promise.race([woken, pause(100)])
          await (signal ? orAborted(wait, signal) : wait)
        }
        if (state.away) throw new ApiUnreachable('made up: went away')
        return answered()
      },
    },
  }
}

let harness: Harness
let exchange: ReturnType<typeof createExchange>
let stop: AbortController
let playing: Promise<void>
let news: number

const play = (leaseMs = 30_000, stillMs = 5000) => {
  playing = playParts({
    api: exchange.api,
    host: harness.host,
    groups: openGroupFile(harness.dataDir),
    log: createLog('silent'),
    incarnation: 'here',
    signal: stop.signal,
    leaseMs,
    stillMs,
    onNews: () => {
      news++
    },
  })
}

beforeEach(async () => {
  harness = await openHarness()
  await harness.write('ok', helloServer({ more: "console.log('hello from the server')" }))
  exchange = createExchange()
  stop = new AbortController()
  news = 0
})
afterEach(async () => {
  stop.abort()
  await playing
  // Every test leaves no process and no folder of a part behind.
  expect(harness.processes()).toEqual([])
  const runs = path.join(harness.dataDir, 'runs')
  expect(existsSync(runs) ? readdirSync(runs) : []).toEqual([])
  await harness.close()
})

const patient = { timeout: 20_000, interval: 20 }
const answerTo = async (seq: number): Promise<PartAnswer> => {
  await expect.poll(() => exchange.answers.has(seq), patient).toBe(true)
  return exchange.answers.get(seq) ?? { failure: null, log: [] }
}
const ask = (order: PartOrder) => answerTo(exchange.order(order))
const prepareOrder = async (name = 'ok'): Promise<PartOrder> => {
  const { serverId, scenarioId, manifestRevision, scenarioRevision } = await harness.planFor(name)
  return { kind: 'prepare', plan: { serverId, scenarioId, manifestRevision, scenarioRevision } }
}
const serve = async () => {
  await ask(await prepareOrder())
  const { origin, failure } = await ask({ kind: 'start' })
  if (!origin) throw new Error(`no server: ${failure?.message}`)
  return origin
}

describe('a part that serves', () => {
  it('does as it is told, in order, and hands in what came of it', async () => {
    play()
    const prepared = await ask(await prepareOrder())
    expect(prepared).toMatchObject({ failure: null, facts: { linesOfCode: 7 } })
    const started = await ask({ kind: 'start' })
    expect(started).toMatchObject({ failure: null, facts: { listeningMs: expect.any(Number) } })
    expect(await isListening(started.origin ?? { port: 1 })).toBe(true)
    await ask({ kind: 'watch', phase: 'MEASURING', responseBytes: 100 })
    const seen = await ask({ kind: 'unwatch' })
    expect(seen).toMatchObject({ ended: null, report: { host: expect.any(Object), server: expect.any(Object) } })
    expect(await ask({ kind: 'stop', graceMs: 1000 })).toMatchObject({ failure: null, gone: true })
    expect(await isListening(started.origin ?? { port: 1 })).toBe(false)
    const lines = [...exchange.answers.values()].flatMap(({ log }) => log)
    expect(lines).toContainEqual({ source: 'server', text: 'hello from the server' })
  })

  it('names the order it heard last, and hands each answer in once', async () => {
    play()
    await serve()
    await exchange.news()
    await expect.poll(() => exchange.requests.at(-1), patient).toMatchObject({ holding: { seq: 2 }, done: null })
    const done = exchange.requests.flatMap((request) => request.done?.seq ?? [])
    expect(done).toEqual([1, 2])
  })

  it('says at once when the server ends under load', async () => {
    await harness.write('dies', helloServer({ more: 'setTimeout(() => process.exit(3), 1500)' }))
    play()
    await ask(await prepareOrder('dies'))
    await ask({ kind: 'start' })
    expect((await ask({ kind: 'await-end' })).ended).toMatchObject({ code: 'TARGET_DIED', blame: 'target' })
  })

  it('lets a waiting order go when the next one comes', async () => {
    play()
    await serve()
    const waiting = exchange.order({ kind: 'await-end' })
    await expect.poll(() => exchange.requests.at(-1)?.holding?.seq, patient).toBe(waiting)
    expect(await ask({ kind: 'stop', graceMs: 1000 })).toMatchObject({ gone: true })
  })

  it('says that its host stood still while the load was on, and not what it did before', async () => {
    play(30_000, 1000)
    await serve()
    const frozen = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
    await ask({ kind: 'watch', phase: 'WARMING_UP', responseBytes: 100 })
    frozen()
    expect((await ask({ kind: 'unwatch' })).stoodStillMs).toBeUndefined()
    await ask({ kind: 'watch', phase: 'MEASURING', responseBytes: 100 })
    const waiting = exchange.order({ kind: 'await-end' })
    await expect.poll(() => exchange.requests.at(-1)?.holding?.seq, patient).toBe(waiting)
    frozen()
    expect(await answerTo(waiting)).toMatchObject({ ended: null, stoodStillMs: expect.any(Number) })
    expect((await ask({ kind: 'unwatch' })).stoodStillMs).toBeGreaterThan(1400)
  })

  it('answers with the reason when an order cannot be carried out', async () => {
    play()
    expect((await ask({ kind: 'start' })).failure).toMatchObject({ code: 'RUNNER_ERROR', blame: 'runner' })
    const wrong = { ...(await prepareOrder()) } as Extract<PartOrder, { kind: 'prepare' }>
    const mismatch = await ask({ ...wrong, plan: { ...wrong.plan, manifestRevision: 'older' } })
    expect(mismatch.failure).toMatchObject({ code: 'CATALOGUE_MISMATCH' })
    expect((await ask({ kind: 'halt' })).failure).toMatchObject({ message: 'a serving host does not halt' })
  })

  it('probes the link where it serves', async () => {
    play()
    await ask(await prepareOrder())
    const { origin } = await ask({ kind: 'probe' })
    expect(origin).toMatchObject({ host: '127.0.0.1' })
    expect(await isListening(origin ?? { port: 1 })).toBe(true)
  })
})

describe('the end of a part', () => {
  const untilEnded = () => expect.poll(() => harness.processes().length, patient).toBe(0)

  it('comes by its own lease while the API is away, with nobody to tell it', async () => {
    play(4000)
    await serve()
    expect(harness.processes()).toHaveLength(1)
    exchange.state.away = true
    await untilEnded()
    exchange.state.away = false
    await expect.poll(() => exchange.requests.at(-1)?.holding, patient).toBeNull()
  })

  it('does not come while exchanges renew the lease, or are missed for less than that', async () => {
    play(5000)
    const origin = await serve()
    await pause(5500)
    exchange.state.away = true
    await pause(500)
    exchange.state.away = false
    expect(await isListening(origin)).toBe(true)
    expect((await ask({ kind: 'stop', graceMs: 1000 })).gone).toBe(true)
  })

  it('comes when the API says that the run is over', async () => {
    play()
    await serve()
    exchange.state.over = true
    exchange.news()
    await untilEnded()
    await expect.poll(() => exchange.requests.at(-1)?.holding, patient).toBeNull()
  })

  it('comes with the first order of another run, which finds nothing of it', async () => {
    play()
    const before = await serve()
    exchange.renewLease()
    expect((await ask({ kind: 'start' })).failure).toMatchObject({ code: 'RUNNER_ERROR' })
    expect(await isListening(before)).toBe(false)
  })

  it('comes when the runner has to go, and its leader is told why', async () => {
    play()
    await serve()
    stop.abort()
    await playing
    expect(harness.processes()).toEqual([])
    expect(exchange.requests.at(-1)?.done?.answer.failure).toMatchObject({ code: 'RUNNER_STOPPED' })
  })

  it('comes when the API knows this runner no more, or makes it the leader', async () => {
    play()
    await serve()
    exchange.state.forgotten = true
    await playing
    expect(news).toBe(1)
    expect(harness.processes()).toEqual([])
    exchange.state.forgotten = false
    exchange.state.leads = true
    play()
    await playing
    expect(news).toBe(2)
  })
})
