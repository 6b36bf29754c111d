import { aroundRunSeconds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { cancelJob, createJob, getJob, listJobs, readEvents, rerunJob, ServiceError } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { openInstance } from './support/instance.ts'
import { jobInput, jobOf, runAll, submit } from './support/jobs.ts'
import { startRunner } from './support/runner.ts'

const pathsOf = async (promise: Promise<unknown>): Promise<string[]> => {
  const error = await promise.then(
    () => null,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ServiceError)) throw new Error('a ServiceError was expected', { cause: error })
  expect(error.code).toBe('VALIDATION')
  return error.errors.map(({ path }) => path)
}

describe('jobs', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)

  describe('createJob', () => {
    it('stores every run, hands them over in order and answers with an estimate', async () => {
      const job = await submit(instance, { servers: ['node/http', 'node/express'], label: 'first', seed: 7 })
      expect(job).toMatchObject({ status: 'QUEUED', rounds: 3, order: 'interleaved', seed: 7, label: 'first' })
      expect(job.runs).toEqual({ total: 6, queued: 6, active: 0, succeeded: 0, failed: 0, cancelled: 0 })
      expect(job.runList.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5])
      expect(instance.queue.waiting(runner.environmentId)).toEqual(job.runList.map(({ id }) => id))
      // 1 s of warm-up, 5 s of load
      expect(job.etaSeconds).toBe(Math.round(6 * (1 + 5 + aroundRunSeconds)))
      expect(job.cells.map(({ note }) => note)).toEqual(['not measured yet', 'not measured yet'])
      expect(job.runner).toMatchObject({ name: 'runner-a', online: true })
      expect(job.hardware).toBe('Test, 2 CPUs, 2.5 GHz · 4\u00a0GiB · Debian 12, kernel 6.1 · kvm')
      const events = await readEvents({ ctx: instance.ctx, input: { jobId: job.id, after: 0 } })
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

    it.each([
      [{ threads: [1, 4], connections: [2, 8] }, ['/sweep/threads/1']],
      [{ rate: [5] }, ['/sweep/rate/0']],
      [{ connections: [2, 2] }, ['/sweep']],
      [{ connections: manyNumbers(50), pipeline: manyNumbers(50), threads: manyNumbers(50) }, ['/sweep']],
    ])('names what of the sweep %j is wrong', async (sweep, paths) => {
      expect(await pathsOf(submit(instance, { sweep }))).toEqual(paths)
    })

    it('leaves out what is not served when asked to, and again when run again', async () => {
      const matrix = { servers: ['node/http', 'node/express'], scenarios: ['json', 'sha256'], servedOnly: true }
      const job = await submit(instance, { ...matrix, rounds: 1 })
      const cells = (of: typeof job) => of.cells.map(({ serverId, scenarioId }) => `${serverId} ${scenarioId}`)
      expect(cells(job)).toEqual(['node/http json', 'node/express json', 'node/http sha256'])
      expect(job.runList).toHaveLength(3)
      await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
      const again = await rerunJob({ ctx: instance.ctx, input: { id: job.id } })
      expect(cells(again)).toEqual(cells(job))
      await cancelJob({ ctx: instance.ctx, input: { id: again.id } })
    })

    it.each([
      [{ servers: ['node/http', 'node/express'], scenarios: ['sha256'] }, ['/servers/1']],
      [{ servers: ['node/express'], scenarios: ['json', 'sha256'] }, ['/scenarios/1']],
      [{ servers: ['node/nothing', 'node/http'], scenarios: ['json', 'nothing'] }, ['/servers/0', '/scenarios/1']],
    ])('names what would be left out altogether of %j', async (matrix, paths) => {
      expect(await pathsOf(submit(instance, { ...matrix, servedOnly: true }))).toEqual(paths)
    })

    it('names the cell in the message', async () => {
      const refused = submit(instance, { sweep: { threads: [4], connections: [2] } })
      await expect(refused).rejects.toThrow('wrk · 2 connections · 4 threads · 5 s: ')
    })

    it('crosses a sweep with the profiles given', async () => {
      const job = await submit(instance, { rounds: 1, sweep: { connections: [4, 8], pipeline: [1, 16] } })
      expect(job.profiles.map(({ connections, pipeline }) => [connections, pipeline])).toEqual([
        [4, 1],
        [4, 16],
        [8, 1],
        [8, 16],
      ])
      const done = await runAll(instance, runner, job, ({ profile }) => 1000 * profile.connections * profile.pipeline)
      expect(done.sweeps).toMatchObject([{ varies: ['connections', 'pipeline'], highest: { profileIndex: 3 } }])
      const strict = await getJob({ ctx: instance.ctx, input: { id: job.id, p99TargetMs: 0.001 } })
      expect(strict.sweeps[0]?.lines.map(({ knee }) => knee)).toEqual([null, null])
    })

    it('measures each side of an A/A job as often as asked, also when it is repeated', async () => {
      const job = await submit(instance, { aa: true, rounds: 5 })
      expect(job).toMatchObject({ rounds: 10, runs: { total: 10 }, aa: [{ rounds: { a: 0, b: 0 } }] })
      const done = await runAll(instance, runner, job, ({ position }) => 50_000 + (position % 3) * 10)
      expect(done.aa).toMatchObject([{ compared: { verdict: 'same' }, rounds: { a: 5, b: 5 } }])
      const again = await rerunJob({ ctx: instance.ctx, input: { id: job.id } })
      expect(again).toMatchObject({ rounds: 10, aa: [{ note: expect.any(String) }] })
      await cancelJob({ ctx: instance.ctx, input: { id: again.id } })
    })

    it('sets a longer load against a shorter one', async () => {
      const long = { generator: 'wrk' as const, connections: 10, threads: 1 }
      const profiles = [5, 10].map((durationSeconds) => ({ ...long, durationSeconds }))
      const job = await submit(instance, { profiles })
      const done = await runAll(
        instance,
        runner,
        job,
        ({ profileIndex, round }) => 50_000 - profileIndex * 10_000 + round,
      )
      expect(done.stability).toMatchObject([{ factor: 2, shortIndex: 0, longIndex: 1, power: { verdict: 'slower' } }])
      expect(done.stability[0]?.power.ratio).toBeCloseTo(0.8, 3)
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
    const queued = await listJobs({ ctx: instance.ctx, input: { status: ['QUEUED'], project: 'default' } })
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
      const events = await readEvents({ ctx: instance.ctx, input: { jobId: job.id, after: 1 } })
      expect(events.map(({ seq, type }) => `${seq} ${type}`)).toEqual(['2 run', '3 run', '4 run', '5 job'])
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
    const { servers, scenarios, profiles, rounds, warmupSeconds, warmupMaxSeconds, preset, label } = job
    const same = { servers, scenarios, profiles, rounds, warmupSeconds, warmupMaxSeconds, preset, label }
    expect(rerun).toMatchObject(same)
    expect(rerun.seed).not.toBe(job.seed)
    for (const { id } of [job, rerun]) await cancelJob({ ctx: instance.ctx, input: { id } })
  })

  it('fills in what its preset says, and keeps what was said', async () => {
    const plain = { warmupSeconds: undefined, rounds: undefined }
    const careful = await submit(instance, { ...plain, preset: 'careful', rounds: 1 })
    expect(careful).toMatchObject({ preset: 'careful', rounds: 1, warmupSeconds: 5, warmupMaxSeconds: 60 })
    const usual = await submit(instance, plain)
    expect(usual).toMatchObject({ preset: 'standard', rounds: 5, warmupSeconds: 5, warmupMaxSeconds: 20 })
    // load, overhead, a warm-up of 5 s, and a quarter of the time that the warm-up may take beyond that
    expect(usual.etaSeconds).toBe(Math.round(5 * (5 + aroundRunSeconds + 5 + 15 / 4)))
    const contradiction = submit(instance, { warmupSeconds: 9, warmupMaxSeconds: 3 })
    await expect(contradiction).rejects.toMatchObject({ errors: [{ path: '/warmupMaxSeconds' }] })
    for (const { id } of [careful, usual]) await cancelJob({ ctx: instance.ctx, input: { id } })
  })

  it('takes the warm-up of a job from before there was a longest for a fixed one', async () => {
    const job = await submit(instance, { warmupSeconds: 3 })
    const old = `UPDATE jobs SET spec = spec - 'warmupMaxSeconds' - 'preset' WHERE id = $1`
    await instance.db.pool.query(old, [job.id])
    expect(await jobOf(instance, job.id)).toMatchObject({ preset: null, warmupSeconds: 3, warmupMaxSeconds: 3 })
    await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
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

    it('knows the noise of its environment when it is over, and calls no smaller difference one', async () => {
      const wide = [0, 9000, -9000, 4000, -4000]
      const job = await submit(instance, { servers: ['node/http', 'go/net-http'], rounds: 5 })
      expect(job.noise?.threshold ?? 0.03).toBe(0.03)
      const done = await runAll(instance, runner, job, ({ serverId, round }) =>
        serverId === 'node/http' ? 50_000 + round * 10 : 49_000 + (wide[round - 1] ?? 0),
      )
      expect(done.noise?.cells).toBeGreaterThanOrEqual(2)
      expect(done.noise?.floor).toBeGreaterThan(0)
      expect(done.noise?.threshold).toBe(Math.max(0.03, 3 * (done.noise?.floor ?? 0)))
      const stored = await instance.db.prisma.environment.findUniqueOrThrow({ where: { id: job.environment.id } })
      expect(stored).toMatchObject({ noiseFloor: done.noise?.floor, noiseCells: done.noise?.cells })
    })

    it('says why a cell has no rank', async () => {
      const job = await submit(instance, { servers: ['node/http', 'node/express'], rounds: 2 })
      const done = await runAll(instance, runner, job, ({ serverId }) =>
        serverId === 'node/express' ? 'fails' : 50_000,
      )
      expect(done.status).toBe('PARTIAL')
      expect(done.cells).toMatchObject([
        { median: 10_000, interval: null, rank: null, note: 'only 2 rounds, 3 are needed' },
        { median: null, rounds: [], rank: null, note: 'wrong body' },
      ])
    })
  })
})

function manyNumbers(count: number) {
  return Array.from({ length: count }, (_, index) => index + 1)
}

function manyProfiles(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    generator: 'wrk' as const,
    connections: index + 1,
    durationSeconds: 5,
  }))
}
