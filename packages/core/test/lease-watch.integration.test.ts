import type { RunPlan } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { apiService, beat, createLeaseWatch, expireLeases, getRun, type LeaseWatch } from '../src/index.ts'
import { fullFor } from './support/full-disk.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { submit } from './support/jobs.ts'
import { startRunner, type TestRunner } from './support/runner.ts'

describe('expireLeases with a clock that nobody can set', () => {
  let instance: TestInstance
  let runner: TestRunner
  let elapsed: number
  let watch: LeaseWatch
  /** last beat of this API process; null for a new process */
  let last: Date | null
  beforeEach(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
    await submit(instance)
    elapsed = 0
    watch = createLeaseWatch(() => elapsed)
    last = null
  })
  afterEach(() => instance.close())

  /** Lets time pass with the API up and judges leases every two seconds. @returns the number of runs lost */
  const look = async (seconds: number): Promise<number> => {
    let lost = 0
    for (let left = seconds; left > 0; left -= 2) {
      last = await beat({ ctx: instance.ctx, input: { service: apiService, last } })
      instance.clock.advance(2)
      elapsed += 2000
      lost += await expireLeases({ ctx: instance.ctx, watch })
    }
    return lost
  }
  const claimNext = () => runner.claim(instance.queue.take(runner.environmentId) ?? '')
  const statusOf = async ({ runId }: RunPlan) => (await getRun({ ctx: instance.ctx, input: { id: runId } })).status

  it.each([-120, -290])(
    'loses a silent run within 40 s although the clock was put by %i s meanwhile',
    async (seconds) => {
      await look(40)
      const plan = await claimNext()
      await look(10)
      await runner.heartbeat(plan)
      instance.clock.advance(seconds)
      expect(await look(32)).toBe(0)
      await runner.heartbeat(plan)
      expect(await look(30)).toBe(0)
      await runner.heartbeat(plan)
      instance.clock.advance(seconds)
      expect(await look(30)).toBe(0)
      expect(await look(10)).toBe(1)
      expect(await statusOf(plan)).toBe('LOST')
    },
  )

  it('loses a silent run within a minute although the API was started anew as the clock was put back', async () => {
    const plan = await claimNext()
    await look(10)
    await runner.heartbeat(plan)
    instance.clock.advance(-120)
    last = null
    expect(await look(30)).toBe(0)
    expect(await look(14)).toBe(1)
    expect(await statusOf(plan)).toBe('LOST')
  })

  it('spares a run that renewed its lease while it was being judged', async () => {
    await look(40)
    const plan = await claimNext()
    const judge = (agoMs: number) => {
      const standing: LeaseWatch['standing'] = (leases) =>
        leases.map(({ runId, endsAt }) => ({ runId, endsAt: new Date(endsAt.getTime() - agoMs) }))
      return expireLeases({ ctx: instance.ctx, watch: { standing } })
    }
    expect(await judge(1)).toBe(0)
    expect(await judge(0)).toBe(1)
    expect(await statusOf(plan)).toBe('LOST')
  })

  it('loses nobody whose lease the database has no room for, until there has been room for a whole lease', async () => {
    await look(40)
    const plan = await claimNext()
    await look(4)
    const room = await fullFor(instance.db.pool, 'UPDATE OF lease_expires_at ON runs')
    for (let times = 0; times < 12; times++) {
      await expect(runner.finish(plan)).rejects.toMatchObject({ code: '53100' })
      expect(await look(4)).toBe(0)
    }
    await room()
    expect(await look(24)).toBe(0)
    expect(await look(10)).toBe(1)
    expect(await statusOf(plan)).toBe('LOST')
  })
})
