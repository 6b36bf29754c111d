import type { JobDetail, RunPlan } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  apiService,
  beat,
  cancelJob,
  enforceDeadlines,
  expireLeases,
  getRun,
  pruneSessions,
  readEvents,
  redeliverQueued,
  rollUpJobs,
} from '../src/index.ts'
import { fullFor } from './support/full-disk.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { jobOf, runAll, submit } from './support/jobs.ts'
import { startRunner, type TestRunner } from './support/runner.ts'

describe('the reconciler', () => {
  let instance: TestInstance
  let runner: TestRunner
  let job: JobDetail
  beforeEach(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
    job = await submit(instance)
    last = null
  })
  afterEach(() => instance.close())

  let last: Date | null = null
  const apiAnswers = async () => {
    last = await beat({ ctx: instance.ctx, input: { service: apiService, last } })
  }
  /** Lets time pass with the API up, which beats every two seconds. */
  const pass = async (seconds: number) => {
    for (let left = seconds; left > 0; left -= 2) {
      await apiAnswers()
      instance.clock.advance(Math.min(2, left))
    }
    await apiAnswers()
  }
  const claimNext = () => runner.claim(instance.queue.take(runner.environmentId) ?? '')
  const statusOf = async ({ runId }: RunPlan) => (await getRun({ ctx: instance.ctx, input: { id: runId } })).status

  describe('expireLeases', () => {
    it('loses a run 30 s after its last heartbeat, not before, and tries it again first', async () => {
      await pass(40)
      const plan = await claimNext()
      await pass(20)
      await runner.heartbeat(plan)
      await pass(30)
      expect(await expireLeases({ ctx: instance.ctx })).toBe(0)
      await pass(1)
      expect(await expireLeases({ ctx: instance.ctx })).toBe(1)
      const now = await jobOf(instance, job.id)
      const [lost, next] = now.runList.filter(({ position }) => position === 0)
      expect(lost).toMatchObject({ status: 'LOST', error: { code: 'RUNNER_LOST', blame: 'runner' } })
      expect(next).toMatchObject({ status: 'QUEUED', attempt: 2 })
      expect(instance.queue.waiting(runner.environmentId)[0]).toBe(next?.id)
      const events = await readEvents({ ctx: instance.ctx, input: { jobId: job.id, after: 0 } })
      expect(events.slice(-2)).toMatchObject([
        { type: 'run', data: { runId: lost?.id, status: 'LOST' } },
        { type: 'run', data: { runId: next?.id, status: 'QUEUED' } },
      ])
    })

    it('refuses the report of a lost run; the next attempt finishes the job and counts once', async () => {
      await pass(40)
      const plan = await claimNext()
      await pass(31)
      await expireLeases({ ctx: instance.ctx })
      await expect(runner.finish(plan)).rejects.toMatchObject({ code: 'LEASE_LOST' })
      expect(await runner.finish(await claimNext())).toEqual({ status: 'SUCCEEDED' })
      const done = await runAll(instance, runner, job, () => 50_000)
      expect(done).toMatchObject({ status: 'SUCCEEDED', runs: { total: 3, succeeded: 3, failed: 0 } })
      expect(done.runList).toHaveLength(4)
      expect(done.cells[0]?.rounds).toHaveLength(3)
    })

    it('gives up after the third attempt', async () => {
      await pass(40)
      for (let attempt = 1; attempt <= 3; attempt++) {
        await claimNext()
        await pass(31)
        expect(await expireLeases({ ctx: instance.ctx })).toBe(1)
      }
      const now = await jobOf(instance, job.id)
      expect(now.runList.filter(({ position }) => position === 0).map(({ status }) => status)).toEqual([
        ...['LOST', 'LOST', 'LOST'],
      ])
      expect(now.runs).toMatchObject({ total: 3, failed: 1, queued: 2 })
    })

    it('loses nobody for time in which the API was away', async () => {
      await pass(40)
      const plan = await claimNext()
      instance.clock.advance(300)
      expect(await expireLeases({ ctx: instance.ctx })).toBe(0)
      // the API is back: the runner gets a whole lease to report
      await pass(28)
      expect(await expireLeases({ ctx: instance.ctx })).toBe(0)
      expect(await runner.finish(plan)).toEqual({ status: 'SUCCEEDED' })
    })

    it('loses the run that nobody asked for when the API was back for a whole lease', async () => {
      await pass(40)
      const plan = await claimNext()
      instance.clock.advance(300)
      await pass(32)
      expect(await expireLeases({ ctx: instance.ctx })).toBe(1)
      expect(await statusOf(plan)).toBe('LOST')
    })

    it('loses nobody whose news and report the database has no room for, and stores both once there is room', async () => {
      await pass(40)
      const plan = await claimNext()
      const log = [{ seq: 0, at: '2026-11-20T10:00:00.000Z', source: 'server' as const, text: 'hello' }]
      const lost: number[] = []
      for (const [table, say] of [
        ['run_log_lines', () => runner.heartbeat(plan, { log })],
        ['artifacts', () => runner.finish(plan)],
      ] as const) {
        const room = await fullFor(instance.db.pool, `INSERT ON ${table}`)
        for (const _ of [1, 2, 3]) {
          await pass(20)
          await expect(say()).rejects.toMatchObject({ code: '53100' })
          lost.push(await expireLeases({ ctx: instance.ctx }))
        }
        await room()
        await say()
      }
      expect(lost).toEqual([0, 0, 0, 0, 0, 0])
      expect(await statusOf(plan)).toBe('SUCCEEDED')
    })

    it('loses a silent run in time although the clock was put back by an hour, and none that goes on', async () => {
      await pass(40)
      const plan = await claimNext()
      instance.clock.advance(-3600)
      expect(await expireLeases({ ctx: instance.ctx })).toBe(0)
      await pass(20)
      await runner.heartbeat(plan)
      await pass(20)
      expect(await expireLeases({ ctx: instance.ctx })).toBe(0)
      instance.clock.advance(-3600)
      await pass(32)
      expect(await expireLeases({ ctx: instance.ctx })).toBe(1)
      const run = await getRun({ ctx: instance.ctx, input: { id: plan.runId } })
      expect(run.status).toBe('LOST')
      expect(Date.parse(run.finishedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(run.startedAt ?? ''))
    })

    it.each([120, -120])('loses nobody who could not renew after the clock was put by %i s', async (seconds) => {
      await pass(40)
      const plan = await claimNext()
      await pass(10)
      instance.clock.advance(seconds)
      await pass(40)
      await runner.heartbeat(plan)
      // the API is down while maintenance looks every few seconds
      for (let away = 0; away < 200; away += 5) {
        instance.clock.advance(5)
        expect(await expireLeases({ ctx: instance.ctx })).toBe(0)
      }
      expect(await runner.finish(plan)).toEqual({ status: 'SUCCEEDED' })
    })

    it('loses a silent run although hosts of the API differ in their clocks by two minutes', async () => {
      const { clock } = instance
      const plan = await claimNext()
      const lasts: Record<string, Date | null> = { here: null, there: null }
      const beatOf = async (host: 'here' | 'there') => {
        lasts[host] = await beat({ ctx: instance.ctx, input: { service: apiService, last: lasts[host] ?? null } })
      }
      for (let seconds = 0; seconds < 62; seconds += 2) {
        await beatOf('here')
        clock.advance(120)
        await beatOf('there')
        clock.advance(-118)
      }
      await beatOf('here')
      clock.advance(120)
      await beatOf('there')
      expect(await expireLeases({ ctx: instance.ctx })).toBe(1)
      expect(await statusOf(plan)).toBe('LOST')
    })

    it('does not try a cancelled run again', async () => {
      await pass(40)
      const plan = await claimNext()
      await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
      await pass(31)
      await expireLeases({ ctx: instance.ctx })
      expect(await statusOf(plan)).toBe('LOST')
      expect(await jobOf(instance, job.id)).toMatchObject({ status: 'CANCELLED', runs: { failed: 1, cancelled: 2 } })
    })

    it('never gives a run two next attempts, however many do it at the same time', async () => {
      await pass(40)
      await claimNext()
      await pass(31)
      const lost = await Promise.all(Array.from({ length: 5 }, () => expireLeases({ ctx: instance.ctx })))
      expect(lost.reduce((sum, count) => sum + count, 0)).toBe(1)
      expect((await jobOf(instance, job.id)).runList).toHaveLength(4)
    })
  })

  describe('enforceDeadlines', () => {
    it.each([3600, -3600])('calls no run late because the clock was put by %i s', async (seconds) => {
      await pass(40)
      const plan = await claimNext()
      instance.clock.advance(seconds)
      await pass(20)
      await runner.heartbeat(plan)
      await pass(20)
      expect(await enforceDeadlines({ ctx: instance.ctx })).toBe(0)
      expect(await runner.finish(plan)).toEqual({ status: 'SUCCEEDED' })
    })

    it.each([
      ['although it says that it lives', 0],
      ['although the clock was put back by an hour', -3600],
    ])('ends a run that holds its environment beyond its deadline %s', async (_, seconds) => {
      await pass(40)
      const plan = await claimNext()
      instance.clock.advance(seconds)
      for (let elapsed = 0; elapsed < plan.deadlineSeconds + 30; elapsed += 14) {
        expect(await enforceDeadlines({ ctx: instance.ctx })).toBe(0)
        await pass(14)
        await runner.heartbeat(plan)
      }
      expect(await enforceDeadlines({ ctx: instance.ctx })).toBe(1)
      const run = await getRun({ ctx: instance.ctx, input: { id: plan.runId } })
      expect(run).toMatchObject({ status: 'TIMED_OUT', error: { code: 'DEADLINE_EXCEEDED' } })
      await expect(runner.heartbeat(plan)).rejects.toMatchObject({ code: 'LEASE_LOST' })
      expect((await jobOf(instance, job.id)).runs).toMatchObject({ failed: 1, queued: 2 })
    })
  })

  describe('redeliverQueued', () => {
    it('hands over again what the queue lost, oldest first, and nothing twice', async () => {
      const later = await submit(instance)
      const order = instance.queue.waiting(runner.environmentId)
      instance.queue.flush()
      instance.clock.advance(10)
      expect(await redeliverQueued({ ctx: instance.ctx })).toBe(6)
      expect(await redeliverQueued({ ctx: instance.ctx })).toBe(0)
      expect(instance.queue.waiting(runner.environmentId)).toEqual(order)
      await runAll(instance, runner, { ...job, runList: [...job.runList, ...later.runList] }, () => 50_000)
      expect([await jobOf(instance, job.id), await jobOf(instance, later.id)]).toMatchObject([
        { status: 'SUCCEEDED' },
        { status: 'SUCCEEDED' },
      ])
    })

    it('hands over what the queue lost after the clock was put back by an hour', async () => {
      instance.queue.flush()
      instance.clock.advance(-3600)
      expect(await redeliverQueued({ ctx: instance.ctx })).toBe(3)
    })

    it('keeps what no runner of the environment may take, until one bears its labels', async () => {
      const { pool } = instance.ctx.db
      instance.queue.flush()
      instance.clock.advance(10)
      await pool.query(`UPDATE jobs SET spec = spec || '{"runnerLabels":["gpu"]}'`)
      expect(await redeliverQueued({ ctx: instance.ctx })).toBe(0)
      await pool.query("UPDATE runners SET labels = '{gpu,arm64}'")
      expect(await redeliverQueued({ ctx: instance.ctx })).toBe(3)
    })

    it('leaves to the one who submits what he is about to deliver', async () => {
      instance.queue.flush()
      expect(await redeliverQueued({ ctx: instance.ctx })).toBe(0)
    })

    it('delivers what was submitted while the queue was away', async () => {
      instance.queue.away = true
      const late = await submit(instance)
      instance.clock.advance(10)
      await expect(redeliverQueued({ ctx: instance.ctx })).rejects.toThrow('away')
      instance.queue.away = false
      expect(await redeliverQueued({ ctx: instance.ctx })).toBe(3)
      expect(instance.queue.waiting(runner.environmentId).slice(3)).toEqual(late.runList.map(({ id }) => id))
    })

    it('delivers again what a runner could not take', async () => {
      const refused = instance.queue.take(runner.environmentId)
      instance.clock.advance(10)
      expect(await redeliverQueued({ ctx: instance.ctx })).toBe(1)
      expect(instance.queue.waiting(runner.environmentId).at(-1)).toBe(refused)
    })
  })

  describe('rollUpJobs', () => {
    it('changes nothing where all is well', async () => {
      await claimNext()
      expect(await rollUpJobs({ ctx: instance.ctx })).toBe(0)
    })

    it('ends an attempt that came into being while its job was being cancelled', async () => {
      await instance.db.prisma.job.update({ where: { id: job.id }, data: { cancelRequestedAt: instance.clock.now() } })
      expect(await rollUpJobs({ ctx: instance.ctx })).toBe(1)
      expect(await jobOf(instance, job.id)).toMatchObject({ status: 'CANCELLED', runs: { cancelled: 3 } })
      expect(instance.queue.waiting(runner.environmentId)).toEqual([])
    })

    it('mends a status that was left behind, and says so', async () => {
      await instance.db.prisma.run.updateMany({ where: { jobId: job.id }, data: { status: 'FAILED' } })
      expect(await rollUpJobs({ ctx: instance.ctx })).toBe(1)
      expect(await jobOf(instance, job.id)).toMatchObject({ status: 'FAILED' })
      const events = await readEvents({ ctx: instance.ctx, input: { jobId: job.id, after: 0 } })
      expect(events.at(-1)).toMatchObject({ type: 'job', data: { status: 'FAILED' } })
    })
  })

  it('pruneSessions forgets what has ended', async () => {
    const { id: userId } = await instance.db.prisma.user.findFirstOrThrow()
    const expiries = [-1, 1000].map((seconds) => new Date(instance.clock.now().getTime() + seconds))
    for (const [index, expiresAt] of expiries.entries()) {
      await instance.db.prisma.session.create({
        data: { userId, scopes: [], secretHash: Uint8Array.of(index), expiresAt },
      })
    }
    expect(await pruneSessions({ ctx: instance.ctx })).toBe(1)
    expect(await instance.db.prisma.session.count()).toBe(1)
  })
})
