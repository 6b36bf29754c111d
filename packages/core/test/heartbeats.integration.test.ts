import { emptySample, type LogLine, type RunPlan, type Sample } from '@wrkbench/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelJob, getRun, getRunLog, heartbeatRun, readEvents } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { submit } from './support/jobs.ts'
import { allPhases, startRunner, type TestRunner } from './support/runner.ts'

const sample = (t: number, phase: Sample['phase'] = 'MEASURING'): Sample => ({
  ...emptySample(t, phase),
  rps: 1000 + t,
  serverCpuUser: 50,
  serverCpuSystem: 20,
  generatorCpu: 40,
  serverRssBytes: 1_000_000,
})
const line = (seq: number, text = `line ${seq}`): LogLine => ({
  seq,
  at: '2026-11-20T10:00:00.000Z',
  source: 'server',
  text,
})

describe('heartbeatRun', () => {
  let instance: TestInstance
  let runner: TestRunner
  let plan: RunPlan
  beforeAll(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
  })
  afterAll(() => instance.close())
  beforeEach(async () => {
    if (plan) await runner.finish(plan)
    await submit(instance, { rounds: 1 })
    plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
  })

  const events = async (after = 0) => await readEvents({ ctx: instance.ctx, input: { jobId: plan.jobId, after } })
  const run = () => getRun({ ctx: instance.ctx, input: { id: plan.runId } })

  it('moves along the phases, each with how long it took', async () => {
    const phases = allPhases(instance.clock.now())
    await runner.heartbeat(plan, { phases: phases.slice(0, 1) })
    await runner.heartbeat(plan, { phases: phases.slice(1, 4), progress: 0.4 })
    expect(await run()).toMatchObject({ status: 'WARMING_UP', progress: 0.4, runnerName: 'runner-a' })
    const timings = (await run()).phases.map(({ status, durationMs }) => [status, durationMs])
    expect(timings).toEqual([
      ['CLAIMED', 1000],
      ['PREPARING', 1000],
      ['STARTING', 1000],
      ['VERIFYING', 1000],
      ['WARMING_UP', null],
    ])
  })

  it('stores nothing twice when a heartbeat is repeated or comes late', async () => {
    const phases = allPhases(instance.clock.now()).slice(0, 5)
    const input = { phases, progress: 0.5, samples: [sample(0.25), sample(0.5)], log: [line(0), line(1)] }
    await runner.heartbeat(plan, input)
    await runner.heartbeat(plan, { progress: 0.6, samples: [sample(0.5), sample(0.75)], log: [line(1), line(2)] })
    const before = await events()
    await runner.heartbeat(plan, input)
    expect(await events(before.at(-1)?.seq)).toEqual([])
    const { progress, timeline, status } = await run()
    expect({ progress, status }).toEqual({ progress: 0.6, status: 'MEASURING' })
    expect(timeline.map(({ t }) => t)).toEqual([0.25, 0.5, 0.75])
    const log = await getRunLog({ ctx: instance.ctx, input: { id: plan.runId } })
    expect(log.items.map(({ text }) => text)).toEqual(['line 0', 'line 1', 'line 2'])
  })

  it('tells each thing once, densely numbered', async () => {
    const phases = allPhases(instance.clock.now()).slice(0, 2)
    await runner.heartbeat(plan, { phases, progress: 0.1, samples: [sample(1, 'WARMING_UP')], log: [line(0)] })
    await runner.heartbeat(plan, { progress: 0.1, log: [line(0), line(1)] })
    const all = await events()
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1))
    expect(all.map(({ type }) => type)).toEqual([
      'job',
      'run',
      'job',
      'run',
      'run',
      'progress',
      'samples',
      'log',
      'log',
    ])
    expect(all.at(-1)).toMatchObject({ data: { runId: plan.runId, lines: [{ seq: 1, text: 'line 1' }] } })
  })

  it('numbers the events of many heartbeats at the same time without gaps', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, seq) => runner.heartbeat(plan, { log: [line(seq)] })))
    const all = await events()
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1))
    expect(all.filter(({ type }) => type === 'log')).toHaveLength(30)
  })

  it('takes few statements', async () => {
    const { ctx } = runner
    const count = (input: object) =>
      countStatements(instance.db, (db) => {
        const empty = { phases: [], progress: null, samples: [], log: [] }
        return heartbeatRun({ ctx: { ...ctx, db }, input: { id: plan.runId, lease: plan.lease, ...empty, ...input } })
      })
    expect(await count({})).toHaveLength(2)
    const phases = allPhases(instance.clock.now()).slice(0, 1)
    expect(await count({ phases, progress: 0.2, samples: [sample(1)], log: [line(0)] })).toHaveLength(5)
  })

  it('refuses a phase that skips one, naming it, and stores nothing of that heartbeat', async () => {
    const phases = allPhases(instance.clock.now()).slice(1, 2)
    const error = { code: 'VALIDATION', errors: [{ path: '/phases/0/status' }] }
    await expect(runner.heartbeat(plan, { phases, log: [line(0)] })).rejects.toMatchObject(error)
    expect((await getRunLog({ ctx: instance.ctx, input: { id: plan.runId } })).items).toEqual([])
  })

  it('refuses another lease, an unknown run and a run that is over', async () => {
    const other = { ...plan, lease: '0192f0c1-0000-7000-8000-000000000000' }
    await expect(runner.heartbeat(other)).rejects.toMatchObject({ code: 'LEASE_LOST' })
    await expect(runner.heartbeat({ ...plan, runId: other.lease })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await runner.finish(plan)
    await expect(runner.heartbeat(plan)).rejects.toMatchObject({ code: 'LEASE_LOST' })
  })

  it('stores what a foreign program may print', async () => {
    await runner.heartbeat(plan, { log: [line(0, 'a\0b\ud83d')] })
    const { items } = await getRunLog({ ctx: instance.ctx, input: { id: plan.runId } })
    expect(items[0]?.text).toBe('a\ufffdb\ufffd')
    expect((await events()).at(-1)).toMatchObject({ data: { lines: [{ text: 'a\ufffdb\ufffd' }] } })
  })

  it('hands out the log in pages', async () => {
    await runner.heartbeat(plan, { log: [line(0), line(1), line(2)] })
    const page = (after?: number) => getRunLog({ ctx: instance.ctx, input: { id: plan.runId, limit: 2, after } })
    expect(await page()).toMatchObject({ items: [{ seq: 0 }, { seq: 1 }], nextAfter: 1 })
    expect(await page(1)).toMatchObject({ items: [{ seq: 2 }], nextAfter: null })
    await expect(getRunLog({ ctx: instance.ctx, input: { id: 'x' } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('brings a cancellation back', async () => {
    expect(await runner.heartbeat(plan)).toEqual({ cancel: false })
    await cancelJob({ ctx: instance.ctx, input: { id: plan.jobId } })
    expect(await runner.heartbeat(plan)).toEqual({ cancel: true })
  })
})
