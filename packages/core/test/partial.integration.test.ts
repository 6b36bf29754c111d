import type { CreateJob, JobDetail } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { cancelJob, getBadge, getComparison, getLeaderboard, getOverview, listNewest } from '../src/index.ts'
import { openInstance } from './support/instance.ts'
import { runAll, submit } from './support/jobs.ts'
import { allPhases, measurement, startRunner } from './support/runner.ts'
import { wrkOutput } from './support/wrk-output.ts'

describe('a partial group of rounds', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)

  const start = (server: string, rounds: number, more: Partial<CreateJob> = {}): Promise<JobDetail> => {
    instance.clock.advance(60)
    return submit(instance, { servers: [server], rounds, ...more })
  }
  const wholeJob = async (server: string, requests: number): Promise<JobDetail> =>
    runAll(instance, runner, await start(server, 4), () => requests)
  /** Measures the next runs that wait; the others go on waiting. */
  const measure = async (figures: readonly (number | 'fails')[]): Promise<void> => {
    for (const figure of figures) {
      const plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
      const phases = allPhases(instance.clock.now())
      instance.clock.advance(8)
      const error = { code: 'VERIFY_FAILED', blame: 'target', message: 'wrong body', detail: null } as const
      await (figure === 'fails'
        ? runner.finish(plan, { outcome: 'FAILED', error, phases: phases.slice(0, 3), measurement: null })
        : runner.finish(plan, {
            phases,
            measurement: measurement(instance.clock.now(), wrkOutput({ requests: figure })),
          }))
    }
  }
  const cancel = async ({ id }: JobDetail): Promise<void> => {
    instance.clock.advance(1)
    await cancelJob({ ctx: instance.ctx, input: { id } })
    instance.clock.advance(1)
    while (instance.queue.take(runner.environmentId));
  }
  const rowOf = async (server: string) => {
    const { rows } = await getLeaderboard({ ctx: instance.ctx, input: {} })
    return rows.find(({ subject }) => subject.name === server)
  }
  /** What each place shows of a server: how many rounds, and how many these were to be if they are partial. */
  const shown = async (server: string) => {
    const { ctx } = instance
    const row = await rowOf(server)
    const { groups } = await getComparison({ ctx, input: { a: `server:${server}`, b: ['server:nothing'] } })
    const [newest] = (await listNewest({ ctx, input: { server } })).items
    return {
      board: [row?.rounds, row?.partial],
      compare: [groups[0]?.figure.values.length, groups[0]?.partialOf],
      newest: [newest?.rounds, newest?.partialOf],
      badge: /median of \d+ rounds[^<]*|one round[^<]*/.exec(
        await getBadge({ ctx, input: { id: row?.seriesId ?? '' } }),
      )?.[0],
    }
  }

  it('replaces no whole one, neither while its job runs nor when that ended early, and is named', async () => {
    await wholeJob('node/http', 40_000)
    const job = await start('node/http', 10)
    await measure([50_000, 50_000])
    const left = { jobId: job.id, jobNumber: job.number, rounds: 2, planned: 10, shown: false }
    const before = { compare: [4, null], newest: [4, null], badge: expect.stringMatching(/^median of 4 rounds, \d{4}/) }
    expect(await shown('node/http')).toEqual({ ...before, board: [4, { ...left, ended: false }] })
    await cancel(job)
    expect(await shown('node/http')).toEqual({ ...before, board: [4, { ...left, ended: true }] })
    const row = await rowOf('node/http')
    expect(row).toMatchObject({ rank: 1, note: null })
    const { boards } = await getOverview({ ctx: instance.ctx, input: {} })
    expect(boards.map(({ measuredAt }) => measuredAt)).toEqual([row?.measuredAt])
  })

  it('is there for who asks for its job', async () => {
    const partial = (await rowOf('node/http'))?.partial
    const input = { a: `job:${partial?.jobNumber}`, b: ['server:node/http'] }
    const { groups, sentences } = await getComparison({ ctx: instance.ctx, input })
    expect(groups.map(({ figure, partialOf }) => [figure.values.length, partialOf])).toEqual([
      [2, 10],
      [4, null],
    ])
    expect(sentences.at(-1)).toContain(`2 of the 10 rounds that job ${partial?.jobNumber} was to have`)
  })

  it('is passed over at an instant within it, too, until its last round', async () => {
    const earlier = await wholeJob('node/express', 20_000)
    const job = await start('node/express', 4)
    await measure([25_000, 25_000])
    const within = instance.clock.now().toISOString()
    await measure([25_000, 25_000])
    const input = { a: `server:node/express,date:${within}`, b: ['server:node/express'] }
    const { groups } = await getComparison({ ctx: instance.ctx, input })
    expect(groups.map(({ jobId, figure }) => [jobId, figure.values.length])).toEqual([
      [earlier.id, 4],
      [job.id, 4],
    ])
  })

  it('is passed over however many follow each other', async () => {
    for (let requests = 60_000; requests < 72_000; requests += 1_000) {
      const job = await start('node/http', 4)
      await measure([requests])
      await cancel(job)
    }
    expect(await shown('node/http')).toMatchObject({
      board: [4, { rounds: 1, planned: 4 }],
      compare: [4, null],
      newest: [4, null],
    })
  })

  it('is shown where there is nothing else, and named as well', async () => {
    const job = await start('go/net-http', 5)
    await measure([30_000])
    await cancel(job)
    expect(await shown('go/net-http')).toEqual({
      board: [1, { jobId: job.id, jobNumber: job.number, rounds: 1, planned: 5, ended: true, shown: true }],
      compare: [1, 5],
      newest: [1, 5],
      badge: expect.stringMatching(/^one round, of 5 that its job was to have, \d{4}/),
    })
  })

  it('is whole with half of its rounds', async () => {
    const job = await start('go/net-http', 4)
    await measure([31_000, 31_000])
    await cancel(job)
    expect(await shown('go/net-http')).toMatchObject({ board: [2, null], compare: [2, null], newest: [2, null] })
  })

  it('of a job whose last run failed does not hide that behind an older figure', async () => {
    const job = await start('node/http', 10)
    await measure([40_000, 'fails', 40_000, ...new Array<'fails'>(6).fill('fails')])
    expect(await rowOf('node/http')).toMatchObject({ rank: 1, partial: { jobId: job.id, rounds: 2, ended: false } })
    await measure(['fails'])
    expect(await rowOf('node/http')).toMatchObject({
      rank: null,
      jobId: job.id,
      partial: null,
      note: `its newest run failed (job ${job.number}): wrong body`,
    })
    await wholeJob('node/http', 41_000)
    expect(await rowOf('node/http')).toMatchObject({ rank: 1, rounds: 4, partial: null })
  })
})
