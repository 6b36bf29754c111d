import { emptySample, type FinishRun, type RunDetail, type RunPlan } from '@wrkbench/contracts'
import { generators } from '@wrkbench/loadgen'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getRun, getRunLog, getRunRaw, readEvents } from '../src/index.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { jobOf, submit } from './support/jobs.ts'
import { allPhases, measurement, startRunner, type TestRunner, usage } from './support/runner.ts'
import { wrkOutput } from './support/wrk-output.ts'

const emptyStart: NonNullable<FinishRun['start']> = {
  buildMs: null,
  buildCached: null,
  listeningMs: 80,
  firstAnswerMs: 95,
  linesOfCode: null,
  frameworkVersion: null,
  runtimeVersion: null,
}

describe('finishRun', () => {
  let instance: TestInstance
  let runner: TestRunner
  let plan: RunPlan
  let open = false
  beforeAll(async () => {
    instance = await createTestInstance()
    runner = await startRunner(instance)
  })
  afterAll(() => instance.close())
  beforeEach(async () => {
    if (open) await runner.finish(plan)
    await submit(instance, { rounds: 1 })
    plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
    open = true
  })

  const finish = async (input?: Partial<FinishRun>): Promise<RunDetail> => {
    await runner.finish(plan, input)
    open = false
    return getRun({ ctx: instance.ctx, input: { id: plan.runId } })
  }
  const job = () => jobOf(instance, plan.jobId)

  it('stores figures that equal the raw output, with everything around them', async () => {
    const parts: FinishRun['parts'] = [{ name: 'stop', durationMs: 38.5 }]
    const run = await finish({ parts })
    expect(run).toMatchObject({ status: 'SUCCEEDED', progress: 1, error: null, successesPerSecond: 10_000, flags: [] })
    const stored = await getRunRaw({ ctx: instance.ctx, input: { id: plan.runId, name: 'stdout' } })
    expect(stored.contentType).toBe('text/plain; charset=utf-8')
    const raw = { stdout: stored.content.toString(), stderr: '', files: [], exitCode: 0 }
    expect(raw.stdout).toBe(wrkOutput({ requests: 50_000 }))
    const parsed = generators.wrk.parse(raw, plan.profile)
    expect(parsed).toMatchObject({ kind: 'result', metrics: run.result?.metrics, missing: run.result?.missing })
    const { missing: _, ...server } = usage()
    expect(run.result).toMatchObject({
      server,
      generator: { cpuUserSeconds: 1, cpuSystemSeconds: 1, threadsMax: 11 },
      generatorVersion: '4.1.0',
      host: { cpus: 2, loadBefore: 0.2 },
      parserVersion: generators.wrk.parserVersion,
      methodologyFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      environmentFingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(run.start).toMatchObject({ buildMs: 900, firstAnswerMs: 95.5 })
    expect(run.hostFacts).toMatchObject({ hostname: 'host-a', threads: 2 })
    expect(run.phases.at(-1)).toMatchObject({ status: 'COLLECTING', durationMs: 2000, parts })
    expect(run.artifacts.map(({ name }) => name)).toEqual(['stdout', 'stderr'])
    expect(await job()).toMatchObject({ status: 'SUCCEEDED', runs: { succeeded: 1 } })
  })

  it('notes a warm-up that did not get steady, in another methodology than a fixed one', async () => {
    const fixed = await finish()
    await submit(instance, { rounds: 1, warmupSeconds: 1, warmupMaxSeconds: 20 })
    plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
    expect(plan).toMatchObject({ warmupSeconds: 1, warmupMaxSeconds: 20 })
    const warmUp = { seconds: 20, steady: false, why: null, rates: [8000, 9000, 10_000, 11_000, 12_000, 13_000] }
    const run = await finish({ start: { ...emptyStart, warmUp } })
    expect(run.start?.warmUp).toEqual(warmUp)
    expect(run.flags).toEqual([
      { id: 'not-steady', evidence: 'still changing after 20 s of warm-up: 9,000 req/s, then 13,000 at its end' },
    ])
    expect(run.result?.methodologyFingerprint).not.toBe(fixed.result?.methodologyFingerprint)
    expect((await job()).cells[0]?.rounds).toMatchObject([{ flagged: false }])
  })

  it('says how to repeat the run by hand', async () => {
    const { reproduce, argv } = await finish()
    expect(argv?.[0]).toBe('/usr/bin/wrk')
    expect(reproduce).toEqual([
      { title: 'Build the server', command: 'cd servers/node/http && npm ci' },
      {
        title: 'Start the server',
        command: 'cd servers/node/http && PORT=41234 HOST=127.0.0.1 node server.js --port=41234',
      },
      { title: 'Load it', command: '/usr/bin/wrk -t 1 -c 10 -d 5s -s /tmp/x/report.lua http://127.0.0.1:41234/json' },
    ])
  })

  it('answers the same when it is called again, and stores nothing twice', async () => {
    expect(await runner.finish(plan)).toEqual({ status: 'SUCCEEDED' })
    const events = await readEvents({ ctx: instance.ctx, input: { jobId: plan.jobId, after: 0 } })
    expect(await runner.finish(plan)).toEqual({ status: 'SUCCEEDED' })
    const error = { code: 'RUNNER_ERROR', blame: 'runner', message: 'late', detail: null } as const
    expect(await runner.finish(plan, { outcome: 'FAILED', error })).toEqual({ status: 'SUCCEEDED' })
    expect(await readEvents({ ctx: instance.ctx, input: { jobId: plan.jobId, after: 0 } })).toEqual(events)
    expect(await instance.db.prisma.result.count({ where: { runId: plan.runId } })).toBe(1)
    open = false
  })

  it('counts once what is handed in ten times at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => runner.finish(plan)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['SUCCEEDED']))
    expect(await instance.db.prisma.result.count({ where: { runId: plan.runId } })).toBe(1)
    open = false
  })

  it('fails a success whose output holds no result, and keeps that output', async () => {
    const stdout = 'unable to connect to 127.0.0.1:41234 Connection refused\n'
    const run = await finish({ measurement: measurement(instance.clock.now(), stdout) })
    expect(run).toMatchObject({
      status: 'FAILED',
      result: null,
      successesPerSecond: null,
      error: { code: 'NO_RESULT' },
    })
    expect(run.error).toMatchObject({ blame: 'generator', detail: expect.stringContaining('Connection refused') })
    expect(run.argv?.[0]).toBe('/usr/bin/wrk')
    const raw = await getRunRaw({ ctx: instance.ctx, input: { id: plan.runId, name: 'stdout' } })
    expect(raw.content.toString()).toBe(stdout)
    expect(await job()).toMatchObject({ status: 'FAILED', cells: [{ median: null, note: run.error?.message }] })
  })

  it.each(['VERIFY_AGAIN_FAILED', 'TARGET_DIED'] as const)(
    'stores no result after %s, but the evidence',
    async (code) => {
      const error = { code, blame: 'target', message: 'wrong', detail: 'expected this, received that' } as const
      const run = await finish({ outcome: 'FAILED', error })
      expect(run).toMatchObject({ status: 'FAILED', error, result: null })
      expect(run.artifacts).toHaveLength(2)
      expect(run.reproduce).toHaveLength(3)
    },
  )

  it.each(['CANCELLED', 'TIMED_OUT'] as const)('keeps the outcome %s from any phase', async (outcome) => {
    const phases = allPhases(instance.clock.now()).slice(0, 2)
    const run = await finish({ outcome, phases, measurement: null, start: null })
    expect(run).toMatchObject({ status: outcome, result: null, start: null, argv: null, reproduce: [], artifacts: [] })
  })

  it('stores log and in-run series as one, the later figure for the same instant', async () => {
    const point = (t: number, rps: number) => ({
      ...emptySample(t, 'MEASURING'),
      rps,
      serverCpuUser: 1,
      serverCpuSystem: 1,
      generatorCpu: 1,
      serverRssBytes: 1000,
    })
    const line = (seq: number) => ({ seq, at: '2026-11-20T10:00:00.000Z', source: 'server' as const, text: `${seq}` })
    await runner.heartbeat(plan, { samples: [point(1, 10), point(2, 20)], log: [line(0)] })
    const run = await finish({ samples: [point(2, 21), point(3, 30)], log: [line(0), line(1)] })
    expect(run.timeline.map(({ t, rps }) => [t, rps])).toEqual([
      [1, 10],
      [2, 21],
      [3, 30],
    ])
    expect(await instance.db.prisma.runSamples.count({ where: { runId: plan.runId } })).toBe(1)
    expect((await getRunLog({ ctx: instance.ctx, input: { id: plan.runId } })).items).toHaveLength(2)
  })

  it('raises flags with their evidence', async () => {
    const failing = measurement(instance.clock.now(), wrkOutput({ requests: 50_000, non2xx: 500 }))
    failing.generator = usage({ cpuUserSeconds: 3, cpuSystemSeconds: 1.9 })
    const run = await finish({ measurement: failing })
    expect(run.flags.map(({ id }) => id)).toEqual(['errors', 'client-bound'])
    expect(run.flags[0]?.evidence).toBe('500 of 50,000 requests failed (1.00 %)')
    expect(run.successesPerSecond).toBe(9900)
    const { cells } = await job()
    expect(cells[0]).toMatchObject({ median: 9900, rank: null, rounds: [{ flagged: true }] })
    expect(cells[0]?.note).toBe('every round is flagged (failed requests, load generator out of CPU)')
  })

  it('gives the same methodology the same fingerprint, whatever port and folder', async () => {
    const first = await finish()
    await submit(instance, { rounds: 1 })
    plan = await runner.claim(instance.queue.take(runner.environmentId) ?? '')
    const elsewhere = measurement(instance.clock.now())
    elsewhere.output.argv = elsewhere.output.argv.map((argument) =>
      argument.replace('41234', '9999').replace('/tmp/x', '/tmp/y'),
    )
    const second = await finish({ measurement: elsewhere })
    expect(second.result?.methodologyFingerprint).toBe(first.result?.methodologyFingerprint)
    expect(second.result?.seriesId).toBe(first.result?.seriesId)
  })

  it.each([
    [{ measurement: null }, '/measurement'],
    [{ outcome: 'FAILED' as const, error: null }, '/error'],
    [{ phases: [] }, '/phases'],
  ])('refuses a report that is not whole: %j', async (input, path) => {
    await expect(runner.finish(plan, input)).rejects.toMatchObject({ code: 'VALIDATION', errors: [{ path }] })
    expect((await getRun({ ctx: instance.ctx, input: { id: plan.runId } })).status).toBe('CLAIMED')
  })

  it('refuses another lease and an unknown run', async () => {
    const other = '0192f0c1-0000-7000-8000-000000000000'
    await expect(runner.finish({ ...plan, lease: other })).rejects.toMatchObject({ code: 'LEASE_LOST' })
    await expect(runner.finish({ ...plan, runId: other })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    for (const id of ['x', other]) {
      await expect(getRun({ ctx: instance.ctx, input: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(getRunRaw({ ctx: instance.ctx, input: { id, name: 'stdout' } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
  })
})
