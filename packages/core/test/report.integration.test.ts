import { completeProfile, emptyHostUsage, emptyMetrics, type LoadProfile, type Metrics } from '@wrkbench/contracts'
import { inTransaction } from '@wrkbench/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getLeaderboard, type ReportedResult, type StoreResults, storeResults } from '../src/index.ts'
import { createTestInstance, type TestInstance } from './support/instance.ts'
import { startRunner, usage } from './support/runner.ts'

const profile = completeProfile({ generator: 'wrk', connections: 10, durationSeconds: 5 })

const metrics = (successes: number, more: Partial<Metrics> = {}): Metrics => ({
  ...emptyMetrics(),
  requests: successes,
  successes,
  durationSeconds: 5,
  successesPerSecond: successes / 5,
  ...more,
})

describe('storeResults, the one door', () => {
  let instance: TestInstance
  let place: Pick<StoreResults, 'projectId' | 'environmentId'>
  beforeAll(async () => {
    instance = await createTestInstance()
    const { environmentId } = await startRunner(instance)
    const { id: projectId } = await instance.db.prisma.project.findFirstOrThrow()
    place = { projectId, environmentId }
  })
  afterAll(() => instance.close())

  const reported = (name: string, round: number, more: Partial<ReportedResult> = {}): ReportedResult => ({
    runId: null,
    subject: { name, serverId: null },
    scenarioId: 'json',
    scenarioRevision: null,
    profile,
    warmupSeconds: null,
    warmupMaxSeconds: null,
    warmUp: null,
    round,
    measuredAt: instance.clock.now(),
    metrics: metrics(50_000 + round),
    missing: {},
    generatorVersion: null,
    parserVersion: 1,
    argv: null,
    frameworkVersion: '9.9',
    startMs: null,
    evidence: null,
    ...more,
  })
  const newReport = async (): Promise<Pick<StoreResults, 'groupId' | 'reportId'>> => {
    const { id } = await instance.db.prisma.report.create({
      data: { ...place, idempotencyKey: crypto.randomUUID(), bodyHash: Uint8Array.of(1), answer: {}, source: 'test' },
    })
    return { groupId: id, reportId: id }
  }
  const store = async (results: ReportedResult[], more: Partial<StoreResults> = {}) => {
    const context = { environmentFingerprint: null, proposed: false, commit: 'abc', branch: 'main', noiseFloor: null }
    const report = await newReport()
    return inTransaction(instance.db.pool, (tx) =>
      storeResults({ ctx: instance.ctx, input: { tx, ...place, ...report, ...context, results, ...more } }),
    )
  }
  const row = (stored: { id: number } | undefined) =>
    instance.db.prisma.result.findUniqueOrThrow({ where: { id: BigInt(stored?.id ?? 0) }, include: { series: true } })

  it('takes what a pipeline reports, without run, evidence or a server of the catalogue', async () => {
    const results = [1, 2, 3].flatMap((round) => [reported('our-service', round), reported('theirs', round)])
    const ids = await store(results)
    expect(new Set(ids.map(({ id }) => id)).size).toBe(6)
    const first = await row(ids[0])
    expect(first).toMatchObject({
      runId: null,
      round: 1,
      successes: 50_001n,
      successesPerSecond: 10_000.2,
      commit: 'abc',
      branch: 'main',
      serverCpuUserSeconds: null,
      hostUsage: null,
      flagCount: 0,
      frameworkVersion: '9.9',
    })
    expect((await row(ids[2])).seriesId).toBe(first.seriesId)
    expect((await row(ids[1])).seriesId).not.toBe(first.seriesId)
    const { rows } = await getLeaderboard({ ctx: instance.ctx, input: {} })
    expect(rows).toMatchObject([
      { rank: 1, tied: true, subject: { name: 'our-service', serverId: null, displayName: 'our-service' } },
      { rank: 1, tied: true, jobId: null, jobNumber: null, runIds: [], cpuUserPercent: null },
    ])
  })

  it('makes subjects, profiles and series once, however many hand in at the same time', async () => {
    const own: LoadProfile = { ...profile, connections: 77 }
    const hand = () => store([reported('raced', 1, { profile: own })])
    await Promise.all(Array.from({ length: 10 }, hand))
    const { prisma } = instance.db
    const subject = await prisma.subject.findMany({ where: { name: 'raced' }, include: { series: true } })
    expect(subject).toHaveLength(1)
    expect(subject[0]?.series).toHaveLength(1)
    expect(await prisma.result.count({ where: { series: { subject: { name: 'raced' } } } })).toBe(10)
  })

  it('refuses figures that contradict each other, naming each, and then stores nothing at all', async () => {
    const before = await instance.db.prisma.result.count()
    const wrong = metrics(50_000, { requests: 40_000 })
    const refused = store([reported('good', 1), reported('bad', 1, { metrics: wrong })])
    await expect(refused).rejects.toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: '/results/1/metrics/successes', message: '50000 of 40000 requests cannot have succeeded' }],
    })
    expect(await instance.db.prisma.result.count()).toBe(before)
    expect(await instance.db.prisma.subject.count({ where: { name: 'good' } })).toBe(0)
  })

  it('computes the headline that nobody gave and keeps the one that is given', async () => {
    const [computed, given, unknown] = await store([
      reported('headline', 1, { metrics: metrics(50_000, { successesPerSecond: null }) }),
      reported('headline', 2, { metrics: metrics(50_000, { successesPerSecond: 10_000.75 }) }),
      reported('headline', 3, {
        metrics: { ...emptyMetrics(), latency: { ...emptyMetrics().latency, p99: 1200 } },
        missing: { successesPerSecond: 'the tool printed no rate' },
      }),
    ])
    expect((await row(computed)).successesPerSecond).toBe(10_000)
    expect((await row(given)).successesPerSecond).toBe(10_000.75)
    expect(await row(unknown)).toMatchObject({
      successesPerSecond: null,
      latencyP99Us: 1200,
      requests: null,
      missing: { successesPerSecond: 'the tool printed no rate' },
    })
  })

  it('stores counts exactly up to the largest there are', async () => {
    const successes = Number.MAX_SAFE_INTEGER
    const huge = metrics(successes, { bytes: { read: successes, written: 2 ** 40 } })
    const [id] = await store([reported('huge', 1, { metrics: huge })])
    expect(await row(id)).toMatchObject({
      requests: BigInt(successes),
      successes: BigInt(successes),
      bytesRead: BigInt(successes),
      bytesWritten: 2n ** 40n,
    })
  })

  it('keeps why a process has no figure, apart from the reasons of the generator', async () => {
    const blind = usage({ contextSwitches: null, missing: { contextSwitches: 'not on this platform' } })
    const host = { ...emptyHostUsage(2), missing: { stealShare: 'none' } }
    const evidence = { server: blind, generator: usage(), host, serverDied: true }
    const [id] = await store([reported('blind', 1, { evidence, missing: { 'latency.p999': 'not printed' } })])
    expect(await row(id)).toMatchObject({
      missing: { 'latency.p999': 'not printed', 'server.contextSwitches': 'not on this platform' },
      hostUsage: host,
      flagCount: 1,
      serverContextSwitches: null,
      generatorContextSwitches: 1234n,
      flags: [{ id: 'server-died' }],
    })
  })
})
