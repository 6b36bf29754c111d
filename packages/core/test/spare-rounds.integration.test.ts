import { emptyHostUsage, type FinishRun } from '@wrkbench/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { apiService, beat, cancelJob, createJob, enforceDeadlines, redeliverQueued, rerunJob } from '../src/index.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { jobInput, jobOf, submit } from './support/jobs.ts'
import { measurement, startRunner, type TestRunner } from './support/runner.ts'

type Host = Partial<NonNullable<NonNullable<FinishRun['measurement']>['host']>>

const stolen: Host = { stealShare: 0.2 }
const quiet: Host = {}

describe('spare rounds', () => {
  let instance: TestInstance
  let runner: TestRunner
  beforeAll(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
  })
  afterAll(() => instance.close())
  beforeEach(() => {
    while (instance.queue.take(runner.environmentId));
  })

  const claimNext = () => runner.claim(instance.queue.take(runner.environmentId) ?? 'nothing waits')
  const finishNext = async (host: Host, more: Partial<FinishRun> = {}) => {
    const plan = await claimNext()
    const found = { ...emptyHostUsage(2), foreignCpuSeconds: 0.01, stealShare: 0, loadBefore: 0.2, ...host }
    await runner.finish(plan, { measurement: { ...measurement(instance.clock.now()), host: found }, ...more })
    return plan
  }
  const roundsOf = async (id: string, serverId: string) => {
    const { cells } = await jobOf(instance, id)
    return cells
      .find((cell) => cell.serverId === serverId)
      ?.rounds.map(({ round, flagged }) => (flagged ? -round : round))
  }

  it('measure again what the machine disturbed, at the end and before other jobs, until enough rounds count', async () => {
    const { id } = await submit(instance, { servers: ['node/http', 'node/express'], rounds: 3, spareRounds: 4 })
    const waiting = await submit(instance, { rounds: 1 })
    for (let run = 0; run < 6; run++) {
      const { runs, runList } = await jobOf(instance, id)
      expect(runs.total).toBe(6)
      const next = runList.find(({ status }) => status === 'QUEUED')
      await finishNext(next?.round === 3 || (next?.serverId === 'node/http' && next.round > 1) ? stolen : quiet)
    }
    const after = await jobOf(instance, id)
    expect(after).toMatchObject({ status: 'RUNNING', rounds: 3, spareRounds: 4, runs: { total: 8, queued: 2 } })
    const spare = after.runList.slice(6)
    expect(spare.map(({ position, attempt, round }) => [position, attempt, round])).toEqual([
      [6, 1, 4],
      [7, 1, 4],
    ])
    for (const { serverId } of spare) await finishNext(serverId === 'node/http' ? stolen : quiet)
    expect(await finishNext(quiet)).toMatchObject({ jobId: id, serverId: 'node/http', round: 5 })
    expect(await finishNext(quiet)).toMatchObject({ jobId: id, serverId: 'node/http', round: 6 })
    const done = await jobOf(instance, id)
    expect(done).toMatchObject({ status: 'SUCCEEDED', runs: { total: 10, succeeded: 10 } })
    expect(await roundsOf(id, 'node/http')).toEqual([1, -2, -3, -4, 5, 6])
    expect(await roundsOf(id, 'node/express')).toEqual([1, 2, -3, 4])
    expect(done.cells.map(({ counting, note }) => [counting, note])).toEqual([
      [3, null],
      [3, null],
    ])
    expect(await finishNext(quiet)).toMatchObject({ jobId: waiting.id })
  })

  it('are at most as many as were asked for', async () => {
    const { id } = await submit(instance, { rounds: 3, spareRounds: 1 })
    for (const host of [stolen, stolen, quiet, quiet]) await finishNext(host)
    expect(await jobOf(instance, id)).toMatchObject({ status: 'SUCCEEDED', runs: { total: 4 } })
    expect((await jobOf(instance, id)).cells[0]).toMatchObject({ lowerBound: true, counting: 4, rank: null })
  })

  it('end with one that was disturbed as a whole: the machine is busy all the time', async () => {
    const { id } = await submit(instance, { rounds: 2, spareRounds: 5 })
    for (const _ of [1, 2, 3]) await finishNext(stolen)
    expect(await jobOf(instance, id)).toMatchObject({ status: 'SUCCEEDED', runs: { total: 3 } })
  })

  it('are not for what would be the same again, nor for failed runs', async () => {
    const { id } = await submit(instance, { rounds: 2, spareRounds: 3 })
    await finishNext(stolen, { measurement: { ...measurement(instance.clock.now()), serverDied: true } })
    const error = { code: 'RUNNER_ERROR', blame: 'runner', message: 'made up', detail: null } as const
    await finishNext(quiet, { outcome: 'FAILED', error, measurement: null })
    expect(await jobOf(instance, id)).toMatchObject({ status: 'PARTIAL', runs: { total: 2 } })
  })

  it('are started whatever ended the last run; the reconciler delivers them', async () => {
    const { id } = await submit(instance, { rounds: 2, spareRounds: 1 })
    await finishNext(stolen)
    const late = await claimNext()
    await instance.db.prisma.run.update({ where: { id: late.runId }, data: { deadlineSeconds: 0 } })
    let last: Date | null = null
    for (let seconds = 0; seconds < 80; seconds += 2) {
      last = await beat({ ctx: instance.ctx, input: { service: apiService, last } })
      instance.clock.advance(2)
    }
    expect(await enforceDeadlines({ ctx: instance.ctx })).toBe(1)
    expect(await jobOf(instance, id)).toMatchObject({ status: 'RUNNING', runs: { total: 3, queued: 1, failed: 1 } })
    instance.clock.advance(10)
    expect(await redeliverQueued({ ctx: instance.ctx })).toBe(1)
    expect(await finishNext(quiet)).toMatchObject({ jobId: id, round: 3 })
    expect(await jobOf(instance, id)).toMatchObject({ status: 'PARTIAL', runs: { total: 3, succeeded: 2 } })
  })

  it('are measured only where they were asked for, and not after a cancel', async () => {
    const without = await submit(instance, { rounds: 1 })
    await finishNext(stolen)
    expect(await jobOf(instance, without.id)).toMatchObject({ status: 'SUCCEEDED', spareRounds: 0, runs: { total: 1 } })
    const { id } = await submit(instance, { rounds: 1, spareRounds: 3 })
    const plan = await claimNext()
    await cancelJob({ ctx: instance.ctx, input: { id } })
    const host = { ...emptyHostUsage(2), stealShare: 0.2 }
    await runner.finish(plan, { measurement: { ...measurement(instance.clock.now()), host } })
    expect(await jobOf(instance, id)).toMatchObject({ runs: { total: 1, queued: 0 } })
  })

  it('are kept when the job is submitted again, and count for the size of a job', async () => {
    const { id } = await submit(instance, { rounds: 2, spareRounds: 3 })
    const again = await rerunJob({ ctx: instance.ctx, input: { id } })
    expect(again).toMatchObject({ rounds: 2, spareRounds: 3, runs: { total: 2 } })
    for (const job of [id, again.id]) await cancelJob({ ctx: instance.ctx, input: { id: job } })
    const profiles = Array.from({ length: 100 }, (_, index) => ({ ...jobInput().profiles[0], connections: index + 1 }))
    const huge = createJob({
      ctx: instance.ctx,
      input: {
        ...jobInput(),
        profiles: profiles as ReturnType<typeof jobInput>['profiles'],
        rounds: 60,
        spareRounds: 100,
      },
    })
    await expect(huge).rejects.toMatchObject({ errors: [{ path: '/spareRounds' }] })
  })
})
