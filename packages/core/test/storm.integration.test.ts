import type { JobDetail } from '@wrkbench/contracts'
import { createRandom } from '@wrkbench/stats'
import { describe, expect, it } from 'vitest'
import { apiService, beat, cancelJob, expireLeases, redeliverQueued, rollUpJobs, ServiceError } from '../src/index.ts'
import { openInstance } from './support/instance.ts'
import { jobOf, submit } from './support/jobs.ts'
import { hostFacts, runnerActor, startRunner, type TestRunner } from './support/runner.ts'

/** A refusal is a valid answer; any other error (a deadlock, a broken constraint) is a fault. */
const expected = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}

describe('everything at once', async () => {
  const instance = await openInstance()

  const environments = ['storm-a', 'storm-b']

  /** Claims runs until none wait. Leaves some of them to be lost, and reports some twice. */
  const work = async (runner: TestRunner, random: () => number): Promise<void> => {
    for (let idle = 0; idle < 15; ) {
      const runId = instance.queue.take(runner.environmentId)
      if (!runId) {
        idle++
        await new Promise((resolve) => setTimeout(resolve, 10))
        continue
      }
      await expected(
        runner.claim(runId).then(async (plan) => {
          await Promise.all([expected(runner.heartbeat(plan)), expected(runner.heartbeat(plan))])
          if (random() < 0.3) return
          await Promise.all([expected(runner.finish(plan)), expected(runner.finish(plan))])
        }),
      )
    }
  }

  it('ends every job, counts nothing twice, and never deadlocks', async () => {
    const random = createRandom(20261120)
    const actor = await runnerActor(instance)
    const start = (name: string) => startRunner(instance, { actor, name: `on ${name}`, facts: hostFacts(name) })
    const runners = await Promise.all(environments.map(start))
    const jobs: JobDetail[] = []
    for (let index = 0; index < 8; index++) {
      jobs.push(await submit(instance, { servers: ['node/http', 'go/net-http'], environment: environments[index % 2] }))
    }
    const { ctx } = instance
    for (let round = 0; round < 6; round++) {
      const cancelled = jobs[round]
      await Promise.all([
        ...runners.map((runner) => work(runner, random)),
        ...(cancelled && round % 3 === 0 ? [expected(cancelJob({ ctx, input: { id: cancelled.id } }))] : []),
        ...(round % 2 ? environments.map((name) => expected(start(name))) : []),
        rollUpJobs({ ctx }),
        expireLeases({ ctx }),
      ])
      runners.splice(0, 2, ...(await Promise.all(environments.map(start))))
      for (let seconds = 0; seconds < 40; seconds += 5) {
        await beat({ ctx, input: { service: apiService, last: null } })
        instance.clock.advance(5)
      }
      await beat({ ctx, input: { service: apiService, last: null } })
      await Promise.all([expireLeases({ ctx }), rollUpJobs({ ctx }), redeliverQueued({ ctx })])
    }
    for (const runner of runners) await work(runner, () => 1)
    await rollUpJobs({ ctx })
    const ended = await Promise.all(jobs.map(({ id }) => jobOf(instance, id)))
    for (const job of ended) {
      expect(['SUCCEEDED', 'PARTIAL', 'FAILED', 'CANCELLED']).toContain(job.status)
      expect(job.runs).toMatchObject({ total: 6, queued: 0, active: 0 })
      expect(job.cells.flatMap(({ rounds }) => rounds)).toHaveLength(job.runs.succeeded)
    }
    const results = await instance.db.prisma.result.count()
    expect(results).toBe(ended.reduce((sum, { runs }) => sum + runs.succeeded, 0))
    expect(ended.filter(({ status }) => status === 'SUCCEEDED').length).toBeGreaterThan(0)
    const { rows } = await instance.db.pool.query<{ gaps: number }>(
      'SELECT count(*)::int AS gaps FROM jobs j WHERE event_seq <> (SELECT count(*) FROM job_events e WHERE e.job_id = j.id)',
    )
    expect(rows[0]?.gaps).toBe(0)
  })
})
