import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createRunQueue, prepareQueue } from '@wrkbench/queue'
import { type QueueBackend, queueBackends } from '@wrkbench/testing'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '../src/log.ts'
import { autocannonFor, type Harness, openHarness } from './support/harness.ts'
import { type RunnerProcess, startRunner } from './support/runner-process.ts'
import { helloServer } from './support/servers-folder.ts'

const backends = await queueBackends()
const [first] = backends
if (!first) throw new Error('no queue backend')
for (const { url } of backends) await prepareQueue(url)
afterAll(() => Promise.all(backends.map((backend) => backend.drop())))

let harness: Harness
const runners: RunnerProcess[] = []
beforeEach(async () => {
  harness = await openHarness()
  await harness.write('ok', helloServer({ more: "process.on('SIGTERM', () => {})" }))
})
afterEach(async () => {
  for (const { child } of runners) child.kill('SIGKILL')
  await Promise.all(runners.splice(0).map(({ exit }) => exit))
  for (const { pid } of harness.processes()) process.kill(pid, 'SIGKILL')
  await harness.close()
})

const start = (backend: QueueBackend, env: Record<string, string> = {}, options = {}) => {
  const runner = startRunner(
    {
      API_URL: harness.fake.url,
      WRKBENCH_RUNNER_TOKEN: 'runner-token',
      QUEUE_URL: backend.url,
      WRKBENCH_RUNNER_NAME: 'test',
      WRKBENCH_DATA_DIR: harness.dataDir,
      WRKBENCH_SERVERS_DIR: harness.host.serversDir,
      ...env,
    },
    options,
  )
  runners.push(runner)
  return runner
}

const deliver = async (backend: QueueBackend, durationSeconds: number, environment = 'e1'): Promise<string> => {
  const plan = await harness.planFor('ok', { profile: autocannonFor(durationSeconds) })
  harness.fake.plans.set(plan.runId, plan)
  const queue = createRunQueue({ url: backend.url, log: createLog('silent') })
  await expect.poll(() => queue.ready()).toBe(true)
  await queue.enqueue(environment, [plan.runId])
  await queue.close()
  return plan.runId
}

const registered = () =>
  expect.poll(() => harness.fake.calls.some(({ path: p }) => p === 'register'), { timeout: 20_000 }).toBe(true)
const measuring = () => expect.poll(harness.phases, { timeout: 30_000 }).toContain('MEASURING')
const finished = () => expect.poll(() => harness.fake.finishes().length, { timeout: 30_000 }).toBe(1)

describe.each(backends)('the runner on $name', (backend) => {
  it('registers, takes what is delivered, hands the report in and leaves when told', async () => {
    const runner = start(backend)
    await registered()
    const runId = await deliver(backend, 1)
    await finished()
    expect(harness.fake.finishes()[0]).toMatchObject({ outcome: 'SUCCEEDED', lease: 'lease-1' })
    expect(harness.fake.calls.map(({ path: p }) => p)).toContain(`runs/${runId}/finish`)
    expect(new Set(harness.fake.calls.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer runner-token']),
    )
    runner.child.kill('SIGTERM')
    expect(await runner.exit).toEqual({ code: 0, signal: null })
    expect(harness.processes()).toEqual([])
    expect(existsSync(path.join(harness.dataDir, 'runner.lock'))).toBe(false)
  })

  it('drops an id that it may not claim and takes the next one', async () => {
    start(backend)
    await registered()
    const taken = await deliver(backend, 1)
    harness.fake.plans.delete(taken)
    await expect.poll(() => harness.fake.calls.some(({ path: p }) => p === 'claim'), { timeout: 20_000 }).toBe(true)
    await deliver(backend, 1)
    await finished()
  })
})

describe('the runner that has no way to the queue', () => {
  it('asks the API for runs', async () => {
    start(first, { QUEUE_URL: '' })
    await registered()
    const plan = await harness.planFor('ok', { profile: autocannonFor(1) })
    harness.fake.plans.set(plan.runId, plan)
    harness.fake.state.next.push(plan.runId)
    await finished()
    expect(harness.fake.finishes()[0]).toMatchObject({ outcome: 'SUCCEEDED' })
  })
})

describe('the runner that is paused', () => {
  it('keeps the run in hand and takes it when the pause is over', async () => {
    start(first)
    await registered()
    harness.fake.state.notTaking = 'paused by Ada'
    harness.fake.refuse('claim', 409, 'RUNNER_PAUSED')
    await deliver(first, 1)
    const claims = () => harness.fake.calls.filter(({ path: p }) => p === 'claim').length
    await expect.poll(claims, { timeout: 20_000 }).toBe(1)
    const presences = () => harness.fake.calls.filter(({ path: p }) => p === 'presence').length
    const before = presences()
    await expect.poll(presences, { timeout: 20_000 }).toBeGreaterThan(before + 1)
    expect(claims()).toBe(1)
    harness.fake.state.refuse.clear()
    harness.fake.state.notTaking = null
    await finished()
    expect(claims()).toBe(2)
  })
})

describe('the runner that is revoked while it measures', () => {
  it('ends everything at once and asks to be let in again', async () => {
    const runner = start(first)
    await deliver(first, 60)
    await measuring()
    for (const kind of ['heartbeat', 'presence', 'claim', 'register', 'next']) {
      harness.fake.refuse(kind, 401, 'UNAUTHENTICATED')
    }
    await expect.poll(() => harness.processes().length, { timeout: 10_000 }).toBe(0)
    expect(harness.fake.finishes()).toEqual([])
    await expect.poll(runner.log, { timeout: 20_000 }).toContain('not registered yet')
    harness.fake.state.refuse.clear()
    const before = harness.fake.calls.length
    const again = () => harness.fake.calls.slice(before).some(({ path: p }) => p === 'register')
    await expect.poll(again, { timeout: 20_000 }).toBe(true)
  })
})

describe('the runner whose API has forgotten it', () => {
  it('registers again and listens to the queue it is told then', async () => {
    start(first)
    await registered()
    harness.fake.state.queue = 'runs-e2'
    harness.fake.refuse('presence', 404, 'NOT_FOUND')
    const registrations = () => harness.fake.calls.filter(({ path: p }) => p === 'register').length
    await expect.poll(registrations, { timeout: 20_000 }).toBe(2)
    harness.fake.state.refuse.clear()
    await deliver(first, 1, 'e2')
    await finished()
  })
})

describe('the runner when it has to go', () => {
  it('ends the run under way for good where it is told to, and says why', async () => {
    const runner = start(first, { WRKBENCH_DRAIN: 'abort' })
    await deliver(first, 60)
    await measuring()
    runner.child.kill('SIGTERM')
    expect(await runner.exit).toEqual({ code: 0, signal: null })
    expect(harness.fake.finishes()).toMatchObject([{ outcome: 'FAILED', error: { code: 'RUNNER_STOPPED' } }])
    expect(harness.processes()).toEqual([])
  })

  it('finishes the run under way', async () => {
    const runner = start(first)
    await deliver(first, 2)
    await measuring()
    runner.child.kill('SIGTERM')
    expect(await runner.exit).toEqual({ code: 0, signal: null })
    expect(harness.fake.finishes()).toMatchObject([{ outcome: 'SUCCEEDED' }])
  })

  it.each([
    ['at the second signal', {}, 2],
    ['at the first where it is told to', { WRKBENCH_DRAIN: 'hand-back' }, 1],
  ])('hands the run under way back %s', async (_when, env, signals) => {
    const runner = start(first, env)
    const runId = await deliver(first, 60)
    await measuring()
    for (let index = 0; index < signals; index++) {
      runner.child.kill('SIGTERM')
      await new Promise((resolve) => setTimeout(resolve, 600))
    }
    expect(await runner.exit).toEqual({ code: 0, signal: null })
    const handed = harness.fake.calls.filter(({ path: p }) => p === `runs/${runId}/hand-back`)
    expect(handed.map(({ body }) => body)).toEqual([{ lease: 'lease-1' }])
    expect(harness.fake.finishes()).toEqual([])
    expect(harness.processes()).toEqual([])
  })

  it('goes with the parent that holds its channel', async () => {
    const runner = start(first, { WRKBENCH_DRAIN: 'abort' }, { channel: true })
    await deliver(first, 60)
    await measuring()
    runner.child.disconnect()
    expect(await runner.exit).toEqual({ code: 0, signal: null })
    expect(harness.processes()).toEqual([])
  })

  it('keeps a report that it cannot hand in, and the next start does', async () => {
    const runner = start(first, { WRKBENCH_DRAIN: 'abort' })
    await deliver(first, 60)
    await measuring()
    harness.fake.state.down = true
    runner.child.kill('SIGTERM')
    expect(await runner.exit).toEqual({ code: 0, signal: null })
    expect(readdirSync(path.join(harness.dataDir, 'spool'))).toHaveLength(1)
    harness.fake.state.down = false
    const before = harness.fake.calls.length
    start(first)
    const since = () => harness.fake.calls.slice(before).map(({ path: p }) => p.split('/').at(-1))
    await expect.poll(since, { timeout: 20_000 }).toEqual(['finish', 'register'])
  })
})

describe('the runner after kill -9', () => {
  it('ends what was left running before it registers again', async () => {
    const killed = start(first)
    await deliver(first, 60)
    await measuring()
    // both server and generator run: the phase begins a moment before the generator does
    await expect.poll(() => harness.processes().length).toBeGreaterThan(1)
    killed.child.kill('SIGKILL')
    await killed.exit
    expect(harness.processes().length).toBeGreaterThan(1)
    const registrations = () => harness.fake.calls.filter(({ path: p }) => p === 'register').length
    const before = registrations()
    start(first)
    await expect.poll(registrations, { timeout: 20_000 }).toBeGreaterThan(before)
    expect(harness.processes()).toEqual([])
    expect(harness.fake.finishes()).toEqual([])
  })
})

describe('a runner that cannot start', () => {
  it('names what is missing', async () => {
    const runner = start(first, { WRKBENCH_RUNNER_TOKEN: '' })
    expect(await runner.exit).toEqual({ code: 1, signal: null })
    expect(runner.log()).toContain('WRKBENCH_RUNNER_TOKEN is not set: join with')
  })

  it('leaves the data folder to the one that has it', async () => {
    start(first)
    await registered()
    const second = start(first)
    expect(await second.exit).toEqual({ code: 1, signal: null })
    expect(second.log()).toContain('another runner')
  })
})
