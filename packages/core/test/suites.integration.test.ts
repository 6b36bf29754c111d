import type { CreateSuite, JobDetail, Suite } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  advanceSchedules,
  cancelJob,
  changeSuite,
  createSuite,
  deleteSuite,
  getSuite,
  listJobs,
  listSuites,
  runSuite,
  startDueSuites,
  startMissedSuites,
  syncSchedules,
} from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { jobInput, jobOf, runAll } from './support/jobs.ts'
import { startRunner, type TestRunner } from './support/runner.ts'

let instance: TestInstance
let runner: TestRunner
beforeEach(async () => {
  instance = await createTestInstance()
  runner = await startRunner(instance)
})
afterEach(() => instance.close())

const create = (more: Partial<CreateSuite> = {}): Promise<Suite> =>
  createSuite({ ctx: instance.ctx, input: { name: 'nightly', job: jobInput(), ...more } })
const hourly = { cron: '0 * * * *', timeZone: 'UTC' }
const suiteNow = ({ id }: Suite) => getSuite({ ctx: instance.ctx, input: { id } })
const jobsOf = async ({ id }: Suite) => (await listJobs({ ctx: instance.ctx, input: { suite: id } })).items
const due = (lateMs = 0) => startDueSuites({ ctx: instance.ctx, input: { lateMs } })
const toNextDue = async (suite: Suite) => {
  const { nextRunAt } = await suiteNow(suite)
  const left = Date.parse(nextRunAt ?? '') - instance.clock.now().getTime()
  instance.clock.advance(Math.max(0, left) / 1000)
}
const waitsForLock = () =>
  expect
    .poll(async () => {
      const { rows } = await instance.db.pool.query(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
      return rows.length
    })
    .toBeGreaterThan(0)
const finish = async (job: Pick<JobDetail, 'id'>, rate = 50_000) =>
  runAll(instance, runner, await jobOf(instance, job.id), () => rate)

describe('a suite', () => {
  it('keeps the job as it was asked for, and where', async () => {
    const suite = await create({ job: { ...jobInput(), preset: 'careful', rounds: undefined } })
    expect(suite).toMatchObject({ name: 'nightly', project: 'default', schedule: null, nextRunAt: null, lastRun: null })
    expect(suite.job).toMatchObject({ servers: ['node/http'], preset: 'careful', environment: suite.environment.id })
    expect(suite.environment.id).toBe(runner.environmentId)
  })

  it('names each bad field, those of the job below it', async () => {
    const job = { ...jobInput(), servers: ['node/gone'] }
    await expect(create({ job })).rejects.toMatchObject({ errors: [{ path: '/job/servers/0' }] })
    await expect(create({ schedule: { cron: '99 * * * *' } })).rejects.toMatchObject({
      errors: [{ path: '/schedule/cron' }],
    })
    await expect(create({ schedule: { cron: '0 * * * *', timeZone: 'Mars/Crater' } })).rejects.toMatchObject({
      errors: [{ path: '/schedule/timeZone' }],
    })
  })

  it('has its name alone', async () => {
    await create()
    const other = await create({ name: 'weekly' })
    await expect(create()).rejects.toMatchObject({ errors: [{ path: '/name' }] })
    const change = changeSuite({ ctx: instance.ctx, input: { id: other.id, name: 'nightly' } })
    await expect(change).rejects.toMatchObject({ errors: [{ path: '/name' }] })
  })

  it('runs by hand, one job at a time', async () => {
    const suite = await create()
    const job = await runSuite({ ctx: instance.ctx, input: { id: suite.id } })
    expect(job).toMatchObject({ label: 'nightly', suite: { id: suite.id, name: 'nightly', dueAt: null } })
    const again = runSuite({ ctx: instance.ctx, input: { id: suite.id } })
    await expect(again).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining(`Job ${job.number}`),
    })
    await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
    await runSuite({ ctx: instance.ctx, input: { id: suite.id } })
    expect(await jobsOf(suite)).toHaveLength(2)
  })

  it('makes one job of two requests at the same time', async () => {
    const suite = await create()
    const both = await Promise.allSettled([1, 2].map(() => runSuite({ ctx: instance.ctx, input: { id: suite.id } })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await jobsOf(suite)).toHaveLength(1)
  })

  it('keeps what somebody else changes while it is being changed', async () => {
    const suite = await create({ schedule: hourly })
    const other = await instance.db.pool.connect()
    await other.query('BEGIN')
    await other.query('UPDATE suites SET enabled = false, next_run_at = NULL WHERE id = $1', [suite.id])
    const changing = changeSuite({ ctx: instance.ctx, input: { id: suite.id, name: 'weekly' } })
    await waitsForLock()
    await other.query('COMMIT')
    other.release()
    expect(await changing).toMatchObject({ name: 'weekly', paused: true, nextRunAt: null })
  })

  it('leaves its jobs behind when it is deleted', async () => {
    const suite = await create()
    const job = await runSuite({ ctx: instance.ctx, input: { id: suite.id } })
    await deleteSuite({ ctx: instance.ctx, input: { id: suite.id } })
    await expect(suiteNow(suite)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await jobOf(instance, job.id)).suite).toBeNull()
  })

  it('are listed as people count, page by page, and found by a part of their name', async () => {
    for (const name of ['team 10', 'team 2', 'Team 1', 'team 11', 'nightly_1']) await create({ name })
    const pages = async (q?: string) => {
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await listSuites({ ctx: instance.ctx, input: { limit: 2, cursor, q } })
        found.push(...page.items.map(({ name }) => name))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined)
      return found
    }
    expect(await pages()).toEqual(['nightly_1', 'Team 1', 'team 2', 'team 10', 'team 11'])
    expect(await pages('TEAM 1')).toEqual(['Team 1', 'team 10', 'team 11'])
    // not a pattern
    expect(await pages('_')).toEqual(['nightly_1'])
    expect(await pages('%')).toEqual([])
  })

  it('is listed by name, page by page, in one statement whatever their number', async () => {
    for (const name of ['c', 'a', 'b']) await create({ name })
    const first = await listSuites({ ctx: instance.ctx, input: { limit: 2 } })
    expect(first.items.map(({ name }) => name)).toEqual(['a', 'b'])
    const cursor = first.nextCursor ?? ''
    const second = await listSuites({ ctx: instance.ctx, input: { limit: 2, cursor } })
    expect(second).toMatchObject({ items: [{ name: 'c' }], nextCursor: null })
    const statements = await countStatements(instance.db, (db) =>
      listSuites({ ctx: { ...instance.ctx, db }, input: {} }),
    )
    expect(statements).toHaveLength(1)
  })

  it('shows the trend of jobs that measured the same cells, and of these alone', async () => {
    const suite = await create()
    for (const rate of [50_000, 40_000])
      await finish(await runSuite({ ctx: instance.ctx, input: { id: suite.id } }), rate)
    const { trend, lastRun } = await suiteNow(suite)
    expect(lastRun).toMatchObject({ status: 'SUCCEEDED', runs: { total: 3, succeeded: 3 } })
    expect(trend.cells).toBe(1)
    const [before = 0, after = 0] = trend.points.map(({ successesPerSecond }) => successesPerSecond)
    expect(after / before).toBeCloseTo(0.8, 2)
    await changeSuite({ ctx: instance.ctx, input: { id: suite.id, job: jobInput({ scenarios: ['sha256'] }) } })
    await finish(await runSuite({ ctx: instance.ctx, input: { id: suite.id } }))
    expect((await suiteNow(suite)).trend.points).toHaveLength(1)
  })
})

describe('the schedule of a suite', () => {
  it('says when it runs next, and nothing before that', async () => {
    const suite = await create({ schedule: hourly })
    const left = Date.parse(suite.nextRunAt ?? '') - instance.clock.now().getTime()
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(3600_000)
    expect(await due()).toBe(0)
    expect(await jobsOf(suite)).toEqual([])
  })

  it('starts the job when it is due, from the catalogue as it was last written down', async () => {
    const suite = await create({ schedule: hourly })
    await toNextDue(suite)
    const bare = { ...instance.ctx, catalogue: { servers: [], scenarios: [] } }
    expect(await startDueSuites({ ctx: bare, input: { suiteId: suite.id } })).toBe(1)
    const [job] = await jobsOf(suite)
    expect(job?.suite?.dueAt).toBe(suite.nextRunAt)
    expect(instance.queue.waiting(runner.environmentId)).toHaveLength(3)
    const now = await suiteNow(suite)
    expect(now.lastDue).toEqual({ at: suite.nextRunAt, outcome: 'started', note: null })
    expect(Date.parse(now.nextRunAt ?? '') - Date.parse(suite.nextRunAt ?? '')).toBe(3600_000)
  })

  it('starts once when the bell rings twice, and in two processes at the same time', async () => {
    const suite = await create({ schedule: hourly })
    await toNextDue(suite)
    await Promise.all([due(), due(), due(), due()])
    await due()
    expect(await jobsOf(suite)).toHaveLength(1)
    expect((await suiteNow(suite)).lastDue).toMatchObject({ outcome: 'started' })
  })

  it('has one job for a due time even when a process dies before it is written down as dealt with', async () => {
    const suite = await create({ schedule: hourly })
    await toNextDue(suite)
    await due()
    const [job] = await jobsOf(suite)
    await finish(job ?? { id: '' })
    await instance.db.pool.query('UPDATE suites SET next_run_at = last_due_at, last_due_at = NULL WHERE id = $1', [
      suite.id,
    ])
    await due()
    expect(await jobsOf(suite)).toHaveLength(1)
    expect((await suiteNow(suite)).lastDue).toMatchObject({ outcome: 'started' })
  })

  it('runs once for everything that was missed while everything was off', async () => {
    const suite = await create({ schedule: hourly })
    instance.clock.advance(26 * 3600)
    expect(await startMissedSuites({ ctx: instance.ctx })).toBe(1)
    expect(await startMissedSuites({ ctx: instance.ctx })).toBe(0)
    expect(await jobsOf(suite)).toHaveLength(1)
    expect(Date.parse((await suiteNow(suite)).nextRunAt ?? '')).toBeGreaterThan(instance.clock.now().getTime())
  })

  it('goes on by its schedule after a clock that was a year ahead, and starts nothing twice', async () => {
    const suite = await create({ schedule: hourly })
    const advanced = () => advanceSchedules({ ctx: instance.ctx })
    expect(await advanced()).toBe(0)
    const year = 365 * 86_400
    instance.clock.advance(year)
    expect(await startMissedSuites({ ctx: instance.ctx })).toBe(1)
    const [early] = await jobsOf(suite)
    await finish(early ?? { id: '' })
    instance.clock.advance(-year)
    expect(await advanced()).toBe(1)
    expect(await advanced()).toBe(0)
    // the due time that the job of next year was for is the one that comes next
    expect((await suiteNow(suite)).nextRunAt).toBe(suite.nextRunAt)
    await toNextDue(suite)
    await due()
    expect(await jobsOf(suite)).toHaveLength(1)
    await toNextDue(suite)
    await due()
    expect(await jobsOf(suite)).toHaveLength(2)
  })

  it('leaves the bell some seconds before it is taken for missed', async () => {
    const suite = await create({ schedule: hourly })
    await toNextDue(suite)
    instance.clock.advance(2)
    expect(await startMissedSuites({ ctx: instance.ctx })).toBe(0)
    instance.clock.advance(5)
    expect(await startMissedSuites({ ctx: instance.ctx })).toBe(1)
  })

  it('runs once for a bell that rings a little early, whatever rings after it', async () => {
    const suite = await create({ schedule: hourly })
    await toNextDue(suite)
    instance.clock.advance(-0.5)
    const ring = () => startDueSuites({ ctx: instance.ctx, input: { suiteId: suite.id, lateMs: -1000 } })
    expect([await due(), await ring(), await ring()]).toEqual([0, 1, 0])
    instance.clock.advance(0.5)
    expect([await ring(), await due()]).toEqual([0, 0])
    expect(await jobsOf(suite)).toHaveLength(1)
    expect(Date.parse((await suiteNow(suite)).nextRunAt ?? '') - Date.parse(suite.nextRunAt ?? '')).toBe(3600_000)
  })

  it('runs once for a day by which the clock goes ahead, and no due time again when it goes back', async () => {
    const suite = await create({ schedule: hourly })
    const tick = async () => {
      await advanceSchedules({ ctx: instance.ctx })
      await due()
      for (const job of await jobsOf(suite)) if (job.status === 'QUEUED') await finish(job)
    }
    const day = 24 * 3600
    await toNextDue(suite)
    await tick()
    instance.clock.advance(day)
    await tick()
    await tick()
    expect(await jobsOf(suite)).toHaveLength(2)
    instance.clock.advance(-day)
    await tick()
    expect(await jobsOf(suite)).toHaveLength(2)
    // what was missed ran for this one
    await toNextDue(suite)
    await tick()
    expect(await jobsOf(suite)).toHaveLength(2)
    await toNextDue(suite)
    await tick()
    await tick()
    const jobs = await jobsOf(suite)
    expect(jobs).toHaveLength(3)
    expect(new Set(jobs.map((job) => job.suite?.dueAt)).size).toBe(3)
  })

  it('passes over a due time while the last job is not over, and says so', async () => {
    const suite = await create({ schedule: hourly })
    const job = await runSuite({ ctx: instance.ctx, input: { id: suite.id } })
    await toNextDue(suite)
    expect(await due()).toBe(1)
    const { lastDue, nextRunAt } = await suiteNow(suite)
    expect(lastDue).toEqual({ at: suite.nextRunAt, outcome: 'skipped', note: `Job ${job.number} was not over yet.` })
    expect(nextRunAt).not.toBe(suite.nextRunAt)
    expect(await jobsOf(suite)).toHaveLength(1)
  })

  it('says why a job could not be submitted, and goes on', async () => {
    const suite = await create({ schedule: hourly })
    await instance.db.pool.query("UPDATE servers SET removed = true WHERE id = 'node/http'")
    await toNextDue(suite)
    await due()
    const { lastDue, nextRunAt } = await suiteNow(suite)
    expect(lastDue).toMatchObject({ outcome: 'failed', note: expect.stringContaining('node/http') })
    expect(nextRunAt).not.toBe(suite.nextRunAt)
  })

  it('does nothing while it is paused, and makes up for nothing afterwards', async () => {
    const suite = await create({ schedule: hourly })
    const paused = await changeSuite({ ctx: instance.ctx, input: { id: suite.id, paused: true } })
    expect(paused).toMatchObject({ paused: true, nextRunAt: null, schedule: hourly })
    instance.clock.advance(5 * 3600)
    expect(await due()).toBe(0)
    const resumed = await changeSuite({ ctx: instance.ctx, input: { id: suite.id, paused: false } })
    expect(Date.parse(resumed.nextRunAt ?? '')).toBeGreaterThan(instance.clock.now().getTime())
  })

  it('keeps a due time that is being waited for when only the job changes', async () => {
    const suite = await create({ schedule: hourly })
    await toNextDue(suite)
    const changed = await changeSuite({ ctx: instance.ctx, input: { id: suite.id, job: jobInput({ rounds: 1 }) } })
    expect(changed.nextRunAt).toBe(suite.nextRunAt)
    expect(await due()).toBe(1)
  })

  it('does not hold up others that are due when one fails', async () => {
    const first = await create({ schedule: hourly })
    instance.clock.advance(1)
    const second = await create({ name: 'weekly', schedule: hourly })
    await toNextDue(second)
    await instance.db.pool.query(
      `ALTER TABLE jobs ADD CONSTRAINT refused CHECK (suite_id IS NULL OR suite_id <> '${first.id}')`,
    )
    await expect(due()).rejects.toThrow('refused')
    expect([await jobsOf(first), await jobsOf(second)]).toMatchObject([[], [{}]])
    expect((await suiteNow(first)).nextRunAt).toBe(first.nextRunAt)
  })

  it('stays due while the database refuses, and runs afterwards', async () => {
    const suite = await create({ schedule: hourly })
    await toNextDue(suite)
    await instance.db.pool.query('ALTER TABLE runs RENAME TO runs_away')
    await expect(due()).rejects.toThrow()
    await instance.db.pool.query('ALTER TABLE runs_away RENAME TO runs')
    expect(await due()).toBe(1)
    expect(await jobsOf(suite)).toHaveLength(1)
  })
})

describe('the bells of suites', () => {
  const memoryBells = () => {
    const rung = new Map<string, { cron: string; timeZone: string }>()
    return {
      rung,
      known: async () => new Map(rung),
      set: async (id: string, schedule: { cron: string; timeZone: string }) => void rung.set(id, schedule),
      remove: async (id: string) => void rung.delete(id),
    }
  }

  it('follow what was made, changed, paused and deleted, and come back when they are lost', async () => {
    const bells = memoryBells()
    const sync = () => syncSchedules({ ctx: instance.ctx, input: { bells } })
    const [one, two] = [
      await create({ schedule: hourly }),
      await create({ name: 'weekly', schedule: { cron: '0 3 * * 1' } }),
    ]
    await create({ name: 'by hand' })
    expect(await sync()).toBe(2)
    expect([...bells.rung.keys()].sort()).toEqual([one.id, two.id].sort())
    expect(await sync()).toBe(0)
    bells.rung.clear()
    expect(await sync()).toBe(2)
    const schedule = { cron: '30 4 * * *', timeZone: 'Europe/Berlin' }
    await changeSuite({ ctx: instance.ctx, input: { id: one.id, schedule } })
    await deleteSuite({ ctx: instance.ctx, input: { id: two.id } })
    expect(await sync()).toBe(2)
    expect([...bells.rung]).toEqual([[one.id, schedule]])
    await changeSuite({ ctx: instance.ctx, input: { id: one.id, paused: true } })
    await sync()
    expect(bells.rung.size).toBe(0)
  })
})
