import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelJob, createJob, getJob, listJobs, readEvents, rerunJob, ServiceError } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { jobInput, jobOf, runAll, submit } from './support/jobs.ts'
import { startRunner, type TestRunner } from './support/runner.ts'

const pathsOf = async (promise: Promise<unknown>): Promise<string[]> => {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ServiceError)) throw new Error('a ServiceError was expected', { cause: error })
  expect(error.code).toBe('VALIDATION')
  return error.errors.map(({ path }) => path)
}

describe('jobs', () => {
  let instance: TestInstance
  let runner: TestRunner
  beforeAll(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
  })
  afterAll(() => instance.close())

  describe('createJob', () => {
    it('stores every run, hands them over in order and answers with an estimate', async () => {
      const job = await submit(instance, { servers: ['node/http', 'node/express'], label: 'first', seed: 7 })
      expect(job).toMatchObject({ status: 'QUEUED', rounds: 3, order: 'interleaved', seed: 7, label: 'first' })
      expect(job.runs).toEqual({ total: 6, queued: 6, active: 0, succeeded: 0, failed: 0, cancelled: 0 })
      expect(job.runList.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
      expect(instance.queue.waiting(runner.environmentId)).toEqual(job.runList.map(({ id }) => id))
      // 6 × (1 s warm-up + 5 s + 3 s around it)
      expect(job.etaSeconds).toBe(54)
      expect(job.cells.map(({ note }) => note)).toEqual(['not measured yet', 'not measured yet'])
      expect(job.runner).toMatchObject({ name: 'runner-a', online: true })
      expect(job.hardware).toBe('Test CPU · 2 CPUs · 4.0 GiB · Debian 12 · 6.1 · kvm')
      const { events } = await readEvents({ ctx: instance.ctx, input: { jobId: job.id, after: 0 } })
      expect(events).toMatchObject([{ seq: 1, type: 'job', data: { status: 'QUEUED' } }])
      await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
    })

    it.each([
      [{ servers: ['node/http', 'node/nothing'] }, ['/servers/1']],
      [{ scenarios: ['json', 'nothing'] }, ['/scenarios/1']],
      [{ servers: ['node/http', 'node/express'], scenarios: ['json', 'sha256'] }, ['/scenarios/1']],
      [{ servers: ['node/http', 'node/http'] }, ['/servers/1']],
      [{ environment: 'elsewhere' }, ['/environment']],
      [{ project: 'elsewhere' }, ['/project']],
      [{ servers: ['node/http'], rounds: 100, profiles: manyProfiles(101) }, ['/rounds']],
    ] as const)('names the cell that is wrong in %j', async (wrong, paths) => {
      const input = structuredClone({ ...jobInput(), ...wrong }) as Parameters<typeof createJob>[0]['input']
      expect(await pathsOf(createJob({ ctx: instance.ctx, input }))).toEqual(paths)
    })

    it.each([
      [{ connections: 2, threads: 4, durationSeconds: 5 }, '/profiles/0/threads'],
      [{ connections: 2 }, '/profiles/0/durationSeconds'],
      [{ connections: 2, durationSeconds: 5, requests: 5 }, '/profiles/0/requests'],
      [{ connections: 2, durationSeconds: 5, rate: 5 }, '/profiles/0/rate'],
    ])('names the field of the profile that is wrong in %j', async (profile, path) => {
      const profiles = [{ generator: 'wrk' as const, ...profile }]
      expect(await pathsOf(submit(instance, { profiles }))).toContain(path)
    })

    it('keeps the job when the queue is away', async () => {
      instance.queue.away = true
      const job = await submit(instance)
      instance.queue.away = false
      expect(job.runs.queued).toBe(3)
      expect(instance.warnings).toContain('queue is away, runs are delivered later')
      await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
    })

    it('takes 10 000 runs', async () => {
      const start = performance.now()
      const job = await submit(instance, { rounds: 100, profiles: manyProfiles(100) })
      const created = performance.now()
      expect(job.runs.total).toBe(10_000)
      expect(new Set(job.runList.map(({ id }) => id)).size).toBe(10_000)
      await jobOf(instance, job.id)
      const read = performance.now()
      await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
      const [create, get, cancel] = [created - start, read - created, performance.now() - read].map(Math.round)
      console.info(`10 000 runs: create ${create} ms, get ${get} ms, cancel ${cancel} ms`)
      expect((await jobOf(instance, job.id)).runs.cancelled).toBe(10_000)
    })
  })

  it('reads a job in two statements', async () => {
    const job = await submit(instance)
    const input = { id: job.id }
    const statements = await countStatements(instance.db, (db) => getJob({ ctx: { ...instance.ctx, db }, input }))
    expect(statements).toHaveLength(2)
    await cancelJob({ ctx: instance.ctx, input })
  })

  it('lists jobs newest first, page by page, in one statement each', async () => {
    const jobs = [await submit(instance), await submit(instance), await submit(instance)]
    const first = await listJobs({ ctx: instance.ctx, input: { limit: 2 } })
    expect(first.items.map(({ id }) => id)).toEqual([jobs[2]?.id, jobs[1]?.id])
    const second = await listJobs({ ctx: instance.ctx, input: { limit: 1, cursor: first.nextCursor ?? '' } })
    expect(second.items[0]?.id).toBe(jobs[0]?.id)
    const queued = await listJobs({ ctx: instance.ctx, input: { status: 'QUEUED', project: 'default' } })
    expect(queued.items.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id).toReversed())
    expect(queued.nextCursor).toBeNull()
    const statements = await countStatements(instance.db, (db) => listJobs({ ctx: { ...instance.ctx, db }, input: {} }))
    expect(statements).toHaveLength(1)
    await expect(listJobs({ ctx: instance.ctx, input: { cursor: 'x' } })).rejects.toMatchObject({ code: 'VALIDATION' })
    for (const { id } of jobs) await cancelJob({ ctx: instance.ctx, input: { id } })
  })

  it('says how many runs of other jobs are ahead', async () => {
    const first = await submit(instance)
    instance.clock.advance(1)
    const second = await submit(instance)
    expect((await jobOf(instance, first.id)).queuePosition).toBe(0)
    expect((await jobOf(instance, second.id)).queuePosition).toBe(3)
    for (const { id } of [first, second]) await cancelJob({ ctx: instance.ctx, input: { id } })
  })

  it('does not know a job that is not there', async () => {
    for (const id of ['nonsense', '0192f0c1-0000-7000-8000-000000000000']) {
      for (const verb of [getJob, cancelJob, rerunJob]) {
        await expect(verb({ ctx: instance.ctx, input: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      }
    }
  })

  describe('cancelJob', () => {
    it('ends what waits at once, takes it out of the queue, and may be asked twice', async () => {
      const job = await submit(instance)
      const cancelled = await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
      expect(cancelled).toMatchObject({ status: 'CANCELLED', startedAt: null, runs: { cancelled: 3, queued: 0 } })
      expect(cancelled.finishedAt).not.toBeNull()
      expect(instance.queue.waiting(runner.environmentId)).toEqual([])
      const again = await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
      expect(again.status).toBe('CANCELLED')
      const { events, ended } = await readEvents({ ctx: instance.ctx, input: { jobId: job.id, after: 1 } })
      expect(events.map(({ seq, type }) => `${seq} ${type}`)).toEqual(['2 run', '3 run', '4 run', '5 job'])
      expect(ended).toBe(true)
    })

    it('tells the runner of an active run, and the job is over when that has ended', async () => {
      const job = await submit(instance)
      const plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
      expect(await runner.heartbeat(plan)).toEqual({ cancel: false })
      expect((await cancelJob({ ctx: instance.ctx, input: { id: job.id } })).status).toBe('RUNNING')
      expect(await runner.heartbeat(plan)).toEqual({ cancel: true })
      await runner.finish(plan, { outcome: 'CANCELLED', measurement: null, phases: [] })
      const over = await jobOf(instance, job.id)
      expect(over).toMatchObject({ status: 'CANCELLED', runs: { total: 3, cancelled: 3 } })
      expect(over.cells[0]?.note).toBe('cancelled')
    })

    it('refuses when the job was over before', async () => {
      const job = await submit(instance)
      await runAll(instance, runner, job, () => 50_000)
      await expect(cancelJob({ ctx: instance.ctx, input: { id: job.id } })).rejects.toMatchObject({
        code: 'JOB_FINISHED',
      })
    })

    it('and a claim at the same time: one of them wins, and the job ends either way', async () => {
      for (let round = 0; round < 10; round++) {
        const job = await submit(instance, { rounds: 1 })
        const runId = instance.queue.take(runner.environmentId) ?? ''
        const [claimed] = await Promise.allSettled([
          runner.claim(runId),
          cancelJob({ ctx: instance.ctx, input: { id: job.id } }),
        ])
        if (claimed.status === 'fulfilled') {
          expect(await runner.heartbeat(claimed.value)).toEqual({ cancel: true })
          await runner.finish(claimed.value, { outcome: 'CANCELLED', measurement: null, phases: [] })
        } else {
          expect(claimed.reason).toMatchObject({ code: 'RUN_NOT_CLAIMABLE' })
        }
        expect((await jobOf(instance, job.id)).status).toBe('CANCELLED')
      }
    })
  })

  it('repeats a job with the same matrix in a new order', async () => {
    const job = await submit(instance, { servers: ['node/http', 'go/net-http'], rounds: 4, seed: 1, label: 'again' })
    const rerun = await rerunJob({ ctx: instance.ctx, input: { id: job.id } })
    expect(rerun.id).not.toBe(job.id)
    const { servers, scenarios, profiles, rounds, warmupSeconds, label } = job
    expect(rerun).toMatchObject({ servers, scenarios, profiles, rounds, warmupSeconds, label })
    expect(rerun.seed).not.toBe(job.seed)
    for (const { id } of [job, rerun]) await cancelJob({ ctx: instance.ctx, input: { id } })
  })

  describe('the matrix of a job', () => {
    it('ranks cells over their rounds', async () => {
      const job = await submit(instance, { servers: ['node/http', 'node/express', 'go/net-http'], rounds: 5 })
      const base: Record<string, number> = { 'node/http': 50_000, 'node/express': 20_000, 'go/net-http': 50_300 }
      const done = await runAll(instance, runner, job, ({ serverId, round }) => (base[serverId] ?? 0) + round * 100)
      expect(done).toMatchObject({ status: 'SUCCEEDED', etaSeconds: null, runs: { succeeded: 5 * 3 } })
      const cell = (id: string) => done.cells.find(({ serverId }) => serverId === id)
      expect(cell('node/http')).toMatchObject({ median: 10_060, rank: 1, tied: true, note: null })
      expect(cell('go/net-http')).toMatchObject({ median: 10_120, rank: 1, tied: true })
      expect(cell('node/express')).toMatchObject({ median: 4060, rank: 3, tied: false })
      expect(cell('node/express')?.rounds.map(({ value }) => value)).toEqual([4020, 4040, 4060, 4080, 4100])
      expect(cell('node/express')?.interval).toMatchObject({ method: expect.stringContaining('5 rounds') })
    })

    it('says why a cell has no rank', async () => {
      const job = await submit(instance, { servers: ['node/http', 'node/express'], rounds: 2 })
      const done = await runAll(instance, runner, job, ({ serverId }) =>
        serverId === 'node/express' ? 'fails' : 50_000,
      )
      expect(done.status).toBe('PARTIAL')
      expect(done.cells).toMatchObject([
        { median: 10_000, interval: null, rank: null, note: '2 of at least 3 rounds without flags' },
        { median: null, rounds: [], rank: null, note: 'wrong body' },
      ])
    })
  })
})

function manyProfiles(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    generator: 'wrk' as const,
    connections: index + 1,
    durationSeconds: 5,
  }))
}
