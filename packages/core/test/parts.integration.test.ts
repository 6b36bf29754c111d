import { randomUUID } from 'node:crypto'
import type { PartAnswer, PartOrder, RunPlan } from '@wrkbench/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  apiService,
  beat,
  cancelJob,
  changeRunner,
  claimRun,
  exchangePart,
  nextRunOf,
  noteRunnerPresence,
  orderPart,
  redeliverQueued,
} from '../src/index.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { submit } from './support/jobs.ts'
import { hostFacts, runnerActor, startRunner, type TestRunner } from './support/runner.ts'

const answer = (more: Partial<PartAnswer> = {}): PartAnswer => ({ failure: null, log: [], ...more })
const prepare: PartOrder = {
  kind: 'prepare',
  plan: { serverId: 'node/http', scenarioId: 'json', manifestRevision: 'm', scenarioRevision: 's' },
}
const start: PartOrder = { kind: 'start' }

describe('a run on two hosts', () => {
  let instance: TestInstance
  let leader: TestRunner
  let serving: TestRunner
  let plan: RunPlan

  beforeAll(async () => {
    instance = await createTestInstance()
    const actor = await runnerActor(instance)
    const place = (role: 'LOAD' | 'SERVER') => ({ roles: [role], environment: 'pair', actor })
    leader = await startRunner(instance, { ...place('LOAD'), name: 'loads', facts: hostFacts('host-l') })
    serving = await startRunner(instance, { ...place('SERVER'), name: 'serves', facts: hostFacts('host-s') })
  })
  afterAll(() => instance.close())

  const order = (seq: number, what: PartOrder, more: Partial<RunPlan & { ordinal: number }> = {}) => {
    const { runId, lease, ordinal = 1 } = { ...plan, ...more }
    return orderPart({ ctx: leader.ctx, input: { id: runId, ordinal, lease, seq, order: what } })
  }
  type Exchange = Parameters<typeof exchangePart>[0]['input']
  const exchange = (more: Partial<Exchange> = {}) =>
    exchangePart({
      ctx: serving.ctx,
      input: { incarnation: serving.incarnation, holding: null, done: null, ...more },
    })
  /** Receives an order that was given before. */
  const hear = async () => {
    const { next } = await exchange()
    if (!next) throw new Error('there is no order')
    const { runId, ordinal, lease, seq } = next
    return { runId, ordinal, lease, seq }
  }

  let last: Date | null = null
  /** Lets time pass with the API up, which beats every two seconds. */
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 2) {
      last = await beat({ ctx: instance.ctx, input: { service: apiService, last } })
      instance.clock.advance(Math.min(2, left))
    }
    last = await beat({ ctx: instance.ctx, input: { service: apiService, last } })
  }

  beforeEach(async () => {
    if (plan) await leader.finish(plan).catch(() => {})
    await exchange()
    await submit(instance, { environment: 'pair', rounds: 1 })
    plan = await leader.claim(instance.queue.take(leader.environmentId) ?? '')
  })

  it('names the part of the other host in the plan, and says who leads', async () => {
    expect(plan.parts).toEqual([{ ordinal: 1, role: 'SERVER', runner: 'serves' }])
    const { runId, lease } = plan
    expect(await claimRun({ ctx: leader.ctx, input: { runId, lease, incarnation: leader.incarnation } })).toEqual(plan)
    expect(await exchange()).toEqual({ leads: false, over: false, next: null })
    const asLeader = { incarnation: leader.incarnation, holding: null, done: null }
    expect(await exchangePart({ ctx: leader.ctx, input: asLeader })).toMatchObject({ leads: true, next: null })
  })

  it('waits while a host that takes part is paused, and names it', async () => {
    await leader.finish(plan)
    const { environmentId, ctx, incarnation } = leader
    await submit(instance, { environment: 'pair', rounds: 1 })
    const runId = instance.queue.take(environmentId) ?? ''
    const { rows } = await instance.db.pool.query<{ id: string }>("SELECT id FROM runners WHERE name = 'serves'")
    const change = (paused: boolean) =>
      changeRunner({ ctx: instance.ctx, input: { id: rows[0]?.id ?? '', paused, note: 'new fan' } })
    await change(true)
    const claiming = claimRun({ ctx, input: { runId, lease: randomUUID(), incarnation } })
    await expect(claiming).rejects.toMatchObject({
      code: 'PART_MISSING',
      message: expect.stringMatching(/serves \(SERVER\): paused by .+: new fan/),
    })
    await change(false)
    plan = await leader.claim(runId)
    expect(plan.runId).toBe(runId)
  })

  it('is offered to nobody while a host that takes part is away, and at once when it is back', async () => {
    await leader.finish(plan)
    const { environmentId, ctx, incarnation } = leader
    await submit(instance, { environment: 'pair', rounds: 1 })
    const runId = instance.queue.take(environmentId)
    const offers = async () => ({
      delivered: await redeliverQueued({ ctx: instance.ctx }),
      told: await nextRunOf({ ctx, input: { incarnation } }),
    })
    await pass(30)
    await noteRunnerPresence({ ctx, input: { incarnation } })
    expect(await offers()).toEqual({ delivered: 0, told: { runId: null } })
    await exchange()
    expect(await offers()).toEqual({ delivered: 1, told: { runId } })
    plan = await leader.claim(runId ?? '')
  })

  it('asks the clock of the API who is away, not that of maintenance', async () => {
    await leader.finish(plan)
    await submit(instance, { environment: 'pair', rounds: 1 })
    instance.queue.flush()
    await pass(10)
    await exchange()
    instance.clock.advance(60)
    expect(await redeliverQueued({ ctx: instance.ctx })).toBe(1)
    instance.clock.advance(-60)
    plan = await leader.claim(instance.queue.take(leader.environmentId) ?? '')
  })

  it('brings an order to the part and its answer back', async () => {
    expect(await order(1, prepare)).toEqual({ state: 'pending', answer: null })
    const { next } = await exchange()
    expect(next).toMatchObject({ runId: plan.runId, ordinal: 1, seq: 1, order: prepare })
    const holding = await hear()
    const log = [{ source: 'build' as const, text: 'built' }]
    expect(await exchange({ holding, done: { seq: 1, answer: answer({ log }) } })).toMatchObject({ next: null })
    expect(await order(1, prepare)).toEqual({ state: 'answered', answer: { failure: null, log } })
  })

  it('tells an order again until it was heard, and not after that', async () => {
    await order(1, prepare)
    await exchange()
    const holding = await hear()
    expect((await exchange({ holding })).next).toBeNull()
  })

  it('keeps the first answer to an order, and none to an order that has been replaced', async () => {
    await order(1, prepare)
    const holding = await hear()
    await exchange({ holding, done: { seq: 1, answer: answer({ gone: true }) } })
    await exchange({ holding, done: { seq: 1, answer: answer({ gone: false }) } })
    expect((await order(1, prepare)).answer).toMatchObject({ gone: true })
    await order(2, start)
    await exchange({ holding, done: { seq: 1, answer: answer({ gone: false }) } })
    expect(await order(2, start)).toEqual({ state: 'pending', answer: null })
    await order(3, { kind: 'await-end' })
    expect(await order(2, start)).toEqual({ state: 'lost', answer: null })
  })

  it('does not send the leader what a generator printed', async () => {
    await order(1, prepare)
    const holding = await hear()
    const output = {
      argv: ['wrk'],
      generatorVersion: '4.1.0',
      exitCode: 0,
      startedAt: instance.clock.now().toISOString(),
      wallSeconds: 1,
      stdout: 'a long text',
      stderr: '',
      files: [],
    }
    const report = { host: {} as never, server: null, output }
    await exchange({ holding, done: { seq: 1, answer: answer({ report }) } })
    expect((await order(1, prepare)).answer?.report).not.toHaveProperty('output')
  })

  it('renews the lease of a part with each exchange, and gives up one that is silent for 30 s', async () => {
    await order(1, prepare)
    const holding = await hear()
    for (let step = 0; step < 3; step++) {
      await pass(20)
      await leader.heartbeat(plan)
      expect(await exchange({ holding })).toMatchObject({ over: false })
    }
    expect(await order(1, prepare)).toMatchObject({ state: 'pending' })
    await pass(31)
    await leader.heartbeat(plan)
    expect(await order(1, prepare)).toEqual({ state: 'lost', answer: null })
    expect(await exchange({ holding })).toMatchObject({ over: true, next: null })
  })

  it.each([120, 3600, -3600])(
    'keeps a part although the clock was put by %i s, and gives up one that is silent then',
    async (seconds) => {
      for (const seconds of [20, 20]) {
        await pass(seconds)
        await exchange()
      }
      await order(1, prepare)
      const holding = await hear()
      instance.clock.advance(seconds)
      expect(await order(1, prepare)).toMatchObject({ state: 'pending' })
      await pass(4)
      expect(await order(1, prepare)).toMatchObject({ state: 'pending' })
      expect(await exchange({ holding })).toMatchObject({ over: false })
      await pass(28)
      expect(await order(1, prepare)).toMatchObject({ state: 'pending' })
      await pass(10)
      expect(await order(1, prepare)).toEqual({ state: 'lost', answer: null })
      expect(await exchange({ holding })).toMatchObject({ over: true })
    },
  )

  it('tells both sides of a cancel', async () => {
    await order(1, prepare)
    const holding = await hear()
    await cancelJob({ ctx: instance.ctx, input: { id: plan.jobId } })
    expect(await order(1, prepare)).toEqual({ state: 'cancelled', answer: null })
    expect(await exchange({ holding })).toMatchObject({ over: true, next: null })
  })

  it('ends a part with its run, and refuses orders from then on', async () => {
    await order(1, prepare)
    const holding = await hear()
    await leader.finish(plan)
    expect(await exchange({ holding })).toMatchObject({ over: true, next: null })
    await expect(order(2, start)).rejects.toMatchObject({ code: 'LEASE_LOST' })
  })

  it('refuses orders under another lease, and for parts that are not there', async () => {
    await expect(order(1, prepare, { lease: randomUUID() })).rejects.toMatchObject({ code: 'LEASE_LOST' })
    await expect(order(1, prepare, { ordinal: 2 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(order(1, prepare, { runId: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(order(1, prepare, { lease: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await exchange()).next).toBeNull()
  })

  it('sends a process away that is not known, without an effect on the part', async () => {
    await order(1, prepare)
    await expect(exchange({ incarnation: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await exchange()).next).toMatchObject({ seq: 1 })
  })
})
