import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { cancelJob, claimRun, listRunners, noteRunnerPresence, registerRunner } from '../src/index.ts'
import { countStatements } from './support/count-statements.ts'
import { openInstance } from './support/instance.ts'
import { jobOf, submit } from './support/jobs.ts'
import { capabilities, hostFacts, runnerActor, startRunner } from './support/runner.ts'

describe('claims', async () => {
  const instance = await openInstance()
  const runner = await startRunner(instance)

  const outcomes = async (claims: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(claims)
    const codes = settled.map((claim) => (claim.status === 'fulfilled' ? 'claimed' : claim.reason.code))
    return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((c) => c === code).length]))
  }

  it('gives one run to one of fifty', async () => {
    const job = await submit(instance, { rounds: 1 })
    const runId = job.runList[0]?.id ?? ''
    const claims = Array.from({ length: 50 }, () => runner.claim(runId))
    expect(await outcomes(claims)).toEqual({ claimed: 1, RUN_NOT_CLAIMABLE: 49 })
    const plan = await Promise.any(claims)
    expect(plan).toMatchObject({
      runId,
      jobId: job.id,
      jobNumber: job.number,
      serverId: 'node/http',
      scenarioId: 'json',
      round: 1,
      attempt: 1,
      warmupSeconds: 1,
      manifestRevision: 'rev-node/http',
      scenarioRevision: 'rev-json',
      // build 600, start 30, warm-up 1, load 5, timeout 10, slack 60
      deadlineSeconds: 706,
      warmupMaxSeconds: 1,
      profile: { generator: 'wrk', connections: 10, threads: 1, durationSeconds: 5, pipeline: 1 },
    })
    expect(await jobOf(instance, job.id)).toMatchObject({ status: 'RUNNING', runs: { active: 1 } })
    const projects = (await instance.db.prisma.project.findMany()).map((one) => ({ ...one, role: 'viewer' as const }))
    const { items } = await listRunners({ ctx: instance.as({ ...instance.ctx.actor, projects }) })
    expect(items).toMatchObject([
      { name: 'runner-a', currentRun: { id: runId, serverId: 'node/http', status: 'CLAIMED' } },
    ])
    await runner.finish(plan)
  })

  it('lets one of fifty runs into an environment', async () => {
    const job = await submit(instance, { rounds: 50 })
    const claims = job.runList.map(({ id }) => runner.claim(id))
    expect(await outcomes(claims)).toEqual({ claimed: 1, ENVIRONMENT_BUSY: 49 })
    await runner.finish(await Promise.any(claims))
    expect(
      await outcomes([runner.claim(job.runList[0]?.id ?? ''), runner.claim(job.runList[1]?.id ?? '')]),
    ).toMatchObject({ claimed: 1 })
    await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
  })

  it('is one statement for the run itself', async () => {
    const other = await startRunner(instance, { name: 'runner-s', facts: hostFacts('host-s') })
    const job = await submit(instance, { rounds: 1, environment: 'host-s' })
    const runId = job.runList[0]?.id ?? ''
    const statements = await countStatements(instance.db, (db) =>
      claimRun({ ctx: { ...other.ctx, db }, input: { runId, incarnation: other.incarnation } }),
    )
    expect(statements.filter((text) => /(UPDATE|FROM) runs/.test(text) && !text.startsWith('SELECT'))).toHaveLength(1)
    // the first run of a job: later ones find it running and are one or two fewer
    expect(statements.length).toBeLessThanOrEqual(7)
  })

  it('answers the same claim again, whose answer was lost, and nobody else', async () => {
    const mine = await startRunner(instance, { name: 'runner-l', facts: hostFacts('host-l') })
    const job = await submit(instance, { rounds: 1, environment: 'host-l' })
    const input = { runId: job.runList[0]?.id ?? '', incarnation: mine.incarnation, lease: randomUUID() }
    const claim = (more: object = {}) => claimRun({ ctx: mine.ctx, input: { ...input, ...more } })
    const [plan, ...again] = await Promise.all([claim(), claim(), claim()])
    const now = instance.clock.now().toISOString()
    expect(plan).toMatchObject({ runId: input.runId, lease: input.lease, attempt: 1, now })
    expect([...again, await claim()]).toEqual([plan, plan, plan])
    const other = await startRunner(instance, { name: 'runner-o', facts: hostFacts('host-o') })
    const foreign = [
      ...[claim({ lease: randomUUID() }), claim({ lease: undefined }), claim({ incarnation: other.incarnation })],
      claimRun({ ctx: other.ctx, input }),
    ]
    expect(await outcomes(foreign)).toEqual({ RUN_NOT_CLAIMABLE: 4 })
    expect((await jobOf(instance, job.id)).runs).toMatchObject({ active: 1, queued: job.runs.total - 1 })
    expect(await mine.heartbeat(plan)).toEqual({ cancel: false })
    await mine.finish(plan)
    expect(await outcomes([claim()])).toEqual({ RUN_NOT_CLAIMABLE: 1 })
  })

  it('refuses what is cancelled, unknown, of another environment or asked for by an older process', async () => {
    const other = await startRunner(instance, { name: 'runner-b', facts: hostFacts('host-b') })
    const cancelled = await submit(instance, { environment: 'host-b' })
    await cancelJob({ ctx: instance.ctx, input: { id: cancelled.id } })
    const elsewhere = await submit(instance, { environment: 'host-b' })
    const runId = elsewhere.runList[0]?.id ?? ''
    const older = other.incarnation
    const newer = await startRunner(instance, { name: 'runner-b', facts: hostFacts('host-b'), actor: other.ctx.actor })
    const refused = [
      other.claim(cancelled.runList[0]?.id ?? ''),
      newer.claim(cancelled.runList[0]?.id ?? ''),
      newer.claim(randomUUID()),
      newer.claim('nonsense'),
      runner.claim(runId),
      claimRun({ ctx: newer.ctx, input: { runId, incarnation: older } }),
    ]
    expect(await outcomes(refused)).toEqual({ RUN_NOT_CLAIMABLE: 6 })
    await newer.finish(await newer.claim(runId))
    await cancelJob({ ctx: instance.ctx, input: { id: elsewhere.id } })
  })

  it('refuses an attempt that came into being while its job was being cancelled', async () => {
    const free = await startRunner(instance, { name: 'runner-c', facts: hostFacts('host-c') })
    const job = await submit(instance, { environment: 'host-c' })
    const cancel = (at: Date | null) =>
      instance.db.prisma.job.update({ where: { id: job.id }, data: { cancelRequestedAt: at } })
    await cancel(instance.clock.now())
    const claim = () => free.claim(job.runList[0]?.id ?? '')
    expect(await outcomes([claim()])).toEqual({ RUN_NOT_CLAIMABLE: 1 })
    await cancel(null)
    await free.finish(await claim())
    await cancelJob({ ctx: instance.ctx, input: { id: job.id } })
  })

  it('is for runner tokens alone', async () => {
    const input = { runId: randomUUID(), incarnation: runner.incarnation }
    await expect(claimRun({ ctx: instance.ctx, input })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(noteRunnerPresence({ ctx: instance.ctx, input })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const another = await startRunner(instance, { name: 'runner-c', facts: hostFacts('host-c') })
    const foreign = noteRunnerPresence({ ctx: another.ctx, input: { incarnation: runner.incarnation } })
    await expect(foreign).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('registration', async () => {
  const instance = await openInstance()

  it('makes host and environment on first sight and keeps them; new facts are a new row', async () => {
    const actor = await runnerActor(instance)
    const first = await startRunner(instance, { actor })
    const again = await startRunner(instance, { actor, facts: hostFacts('host-a', { cpuMhz: 3100 }) })
    const second = await startRunner(instance, { actor, name: 'second', facts: hostFacts('host-a', { kernel: '6.9' }) })
    expect(again).toMatchObject({ runnerId: first.runnerId, environmentId: first.environmentId })
    expect(second.environmentId).toBe(first.environmentId)
    expect(second.runnerId).not.toBe(first.runnerId)
    const facts = await instance.db.prisma.hostFacts.findMany()
    expect(facts).toHaveLength(2)
    expect(await instance.db.prisma.environmentHost.count()).toBe(2)
    expect((await instance.db.prisma.environment.findMany()).map(({ name }) => name)).toEqual(['host-a'])
  })

  it('shows a runner as offline 15 s after its last word', async () => {
    const { ctx, incarnation } = await startRunner(instance, { name: 'quiet', facts: hostFacts('host-q') })
    const online = async () =>
      (await listRunners({ ctx: instance.ctx })).items.find(({ name }) => name === 'quiet')?.online
    instance.clock.advance(14)
    expect(await online()).toBe(true)
    instance.clock.advance(2)
    expect(await online()).toBe(false)
    await noteRunnerPresence({ ctx, input: { incarnation } })
    expect(await online()).toBe(true)
  })

  it('loses at once what an older process of the same runner held, and tries it again first', async () => {
    const actor = await runnerActor(instance)
    const facts = hostFacts('host-r')
    const older = await startRunner(instance, { actor, name: 'restarts', facts })
    const job = await submit(instance, { environment: 'host-r' })
    const plan = await older.claim(instance.queue.take(older.environmentId) ?? '')
    const newer = await startRunner(instance, { actor, name: 'restarts', facts })
    const now = await jobOf(instance, job.id)
    const [lost, next] = now.runList.filter(({ position }) => position === 0)
    expect(lost).toMatchObject({ id: plan.runId, status: 'LOST', attempt: 1, error: { code: 'RUNNER_LOST' } })
    expect(next).toMatchObject({ status: 'QUEUED', attempt: 2, round: lost?.round })
    expect(now.runs).toMatchObject({ total: 3, queued: 3, failed: 0 })
    expect(instance.queue.waiting(newer.environmentId)[0]).toBe(next?.id)
    await expect(older.heartbeat(plan)).rejects.toMatchObject({ code: 'LEASE_LOST' })
    await expect(older.finish(plan)).rejects.toMatchObject({ code: 'LEASE_LOST' })
  })

  it('leaves the name with whoever took it, until that one is gone', async () => {
    const actor = await runnerActor(instance)
    const facts = hostFacts('host-two')
    const first = await startRunner(instance, { actor, name: 'two', facts })
    await submit(instance, { environment: 'host-two', rounds: 1 })
    const second = await startRunner(instance, { actor, name: 'two', facts })
    const plan = await second.claim(instance.queue.take(second.environmentId) ?? '')
    const again = () =>
      registerRunner({
        ctx: first.ctx,
        input: {
          name: 'two',
          incarnation: first.incarnation,
          version: '0.1.0',
          again: true,
          capabilities: capabilities(),
          hostFacts: facts,
        },
      })
    await expect(again()).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await second.heartbeat(plan)).toEqual({ cancel: false })
    instance.clock.advance(16)
    expect(await again()).toMatchObject({ runnerId: second.runnerId })
    await expect(second.heartbeat(plan)).rejects.toMatchObject({ code: 'LEASE_LOST' })
  })

  it('refuses the incarnation of another runner, which keeps what it holds', async () => {
    const holder = await startRunner(instance, { name: 'holder', facts: hostFacts('host-held') })
    await submit(instance, { environment: 'host-held', rounds: 1 })
    const plan = await holder.claim(instance.queue.take(holder.environmentId) ?? '')
    const input = {
      name: 'impostor',
      incarnation: holder.incarnation,
      version: '0.1.0',
      capabilities: capabilities(),
      hostFacts: hostFacts('host-held'),
    }
    const ctx = { ...instance.ctx, actor: await runnerActor(instance) }
    await expect(registerRunner({ ctx, input })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await holder.heartbeat(plan)).toEqual({ cancel: false })
    expect(await registerRunner({ ctx, input: { ...input, incarnation: randomUUID() } })).toMatchObject({
      leads: false,
    })
  })

  it('keeps what the same process holds when it registers again', async () => {
    const runner = await startRunner(instance, { name: 'same', facts: hostFacts('host-same') })
    await submit(instance, { environment: 'host-same', rounds: 1 })
    const plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
    const { ctx, incarnation } = runner
    const input = {
      name: 'same',
      incarnation,
      version: '0.1.1',
      capabilities: capabilities(),
      hostFacts: hostFacts('host-same'),
    }
    await registerRunner({ ctx, input })
    expect(await runner.heartbeat(plan)).toEqual({ cancel: false })
  })
})
