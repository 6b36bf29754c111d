import type { JobDetail } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { handBackRun, nextRunOf } from '../src/index.ts'
import { openInstance } from './support/instance.ts'
import { submit } from './support/jobs.ts'
import { startRunner } from './support/runner.ts'

describe('the next run of a runner without access to the queue', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)
  const next = async () => (await nextRunOf({ ctx: runner.ctx, input: { incarnation: runner.incarnation } })).runId
  const idsOf = ({ runList }: JobDetail) => runList.map(({ id }) => id)
  // at one instant: their numbers decide
  const [first, second] = [await submit(instance), await submit(instance)]
  const [older, newer] = [idsOf(first), idsOf(second)]

  it('is that of the older job, in its order', async () => {
    expect(await next()).toBe(older[0])
    expect(await next()).toBe(older[0])
  })

  it('is none while another is active, and then the attempt that takes its place', async () => {
    const plan = await runner.claim(newer[1] ?? '')
    expect(await next()).toBeNull()
    await handBackRun({ ctx: runner.ctx, input: { id: plan.runId, lease: plan.lease } })
    const again = await next()
    expect([...older, ...newer]).not.toContain(again)
    await runner.finish(await runner.claim(again ?? ''))
    expect(await next()).toBe(older[0])
    await runner.finish(await runner.claim(older[0] ?? ''))
    expect(await next()).toBe(older[1])
  })

  it('is none of a job that is being cancelled', async () => {
    const { prisma } = instance.db
    await prisma.job.update({ where: { id: first.id }, data: { cancelRequestedAt: instance.clock.now() } })
    expect(await next()).toBe(newer[0])
  })
})
