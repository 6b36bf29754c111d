import type { Leaderboard, Problem, ReportResult, StoredReport, SubmitReport } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { job, register } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp()
  await register(api)
})
afterAll(() => api.close())

let keys = 0
type Body = StoredReport & Problem
const submit = async (
  report: unknown,
  key = `report-${keys++}`,
  token: 'apiToken' | 'runnerToken' | null = 'apiToken',
) => {
  const request = { method: 'POST', url: '/api/v1/reports', payload: report as object } as const
  const response = await api.call(token, { ...request, headers: { 'idempotency-key': key } })
  return { status: response.statusCode, body: response.json<Body>() }
}
const boardOf = async (environment: string, scenario: string) => {
  const url = `/api/v1/leaderboard?${new URLSearchParams({ environment, scenario })}`
  return (await api.call('apiToken', { method: 'GET', url })).json<Leaderboard>()
}
const count = (where: object = {}) => api.ctx.db.prisma.result.count({ where })

const profile = { generator: 'wrk', connections: 64, durationSeconds: 5 } as const
const result = (successes: number, more: Partial<ReportResult> = {}): ReportResult => ({
  subject: 'our-api',
  scenario: 'checkout',
  profile,
  metrics: { requests: successes, successes, durationSeconds: 5, latency: { p50: 900, p99: 4012 } },
  ...more,
})
const report = (results: ReportResult[], more: Partial<SubmitReport> = {}): SubmitReport => ({
  environment: 'ci-medium',
  commit: 'abc123',
  branch: 'main',
  source: 'test',
  results,
  ...more,
})
/** rounds with a spread of about one per cent */
const rounds = (middle: number, more: Partial<ReportResult> = {}) =>
  [-14, -10, -6, -3, -1, 1, 3, 6, 10, 14].map((permille) => result(Math.round(middle * (1 + permille / 1000)), more))

describe('POST /reports', () => {
  it('stores results with their context, and the leaderboard shows them', async () => {
    const { status, body } = await submit(report(rounds(50_000)))
    expect(status).toBe(201)
    expect(body).toMatchObject({ verdict: 'no-baseline', comparisons: [] })
    expect(body.results).toHaveLength(10)
    expect(new Set(body.results.map(({ seriesId }) => seriesId)).size).toBe(1)
    const stored = await api.ctx.db.prisma.result.findMany({ where: { reportId: body.id }, orderBy: { round: 'asc' } })
    expect(stored.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(stored[0]).toMatchObject({ commit: 'abc123', branch: 'main', successes: 49_300n, successesPerSecond: 9860 })
    expect(new URL(body.url).pathname).toBe(`/reports/${body.id}`)
    expect(await boardOf('ci-medium', 'checkout')).toMatchObject({
      scenario: { id: 'checkout' },
      environment: { name: 'ci-medium', facts: null },
      profile: { profile },
      rows: [{ rank: 1, subject: { name: 'our-api', serverId: null }, rounds: 10, jobId: null, reportId: body.id }],
    })
  })

  it('reads raw text, fills the load in from it, and keeps it', async () => {
    const output = [
      ...['Running 1m test @ http://localhost:3000/json', '  2 threads and 100 connections'],
      ...['  Thread Stats   Avg      Stdev     Max   +/- Stdev', '    Latency     1.76ms  304.06us  23.79ms   97.57%'],
      ...['    Req/Sec    28.60k     1.37k   29.57k    98.34%', '  3420673 requests in 1.00m, 381.68MB read'],
      ...['Requests/sec:  56915.02', 'Transfer/sec:      6.35MB'],
    ].join('\r\n')
    const { status, body } = await submit(report([{ subject: 'node/http', scenario: 'json', output }]))
    expect(status).toBe(201)
    const stored = await api.ctx.db.prisma.result.findFirstOrThrow({
      where: { reportId: body.id },
      include: { artifacts: true, series: { include: { loadProfile: true, subject: true } } },
    })
    expect(stored).toMatchObject({ requests: 3_420_673n, successesPerSecond: 56_915.02, latencyP99Us: null })
    expect(stored.artifacts).toMatchObject([{ name: 'output', runId: null }])
    expect(stored.series.subject.serverId).toBe('node/http')
    expect(stored.series.loadProfile.profile).toMatchObject({
      generator: 'wrk',
      connections: 100,
      threads: 2,
      durationSeconds: 60,
      pipeline: null,
      keepAlive: null,
    })
  })

  it('keeps CPU, memory and metrics of your own', async () => {
    const custom = { 'queries.per-request': { value: 3.5, unit: 'queries', better: 'lower' as const } }
    const metrics = { successesPerSecond: 10, cpu: { percent: 80 }, memory: { peakBytes: 5e7 }, custom }
    const { body } = await submit(report([result(0, { subject: 'measured', metrics })]))
    const stored = await api.ctx.db.prisma.result.findFirstOrThrow({
      where: { reportId: body.id },
      include: { custom: { orderBy: { name: 'asc' } } },
    })
    expect(stored.serverPeakRssBytes).toBe(50_000_000n)
    expect(stored.custom).toMatchObject([
      { name: 'cpuPercent', value: 80, unit: '%', better: 'lower' },
      { name: 'queries.per-request', value: 3.5, unit: 'queries', better: 'lower' },
    ])
  })

  it('takes beside an output what no generator can tell, the version, and what to know about the figure', async () => {
    const output = [
      ...['Running 1m test @ http://localhost:3000/json', '  2 threads and 100 connections'],
      ...['  600000 requests in 1.00m, 60.00MB read', 'Requests/sec:  10000.00', 'Transfer/sec:      1.00MB'],
    ].join('\n')
    const flags = [{ id: 'best-of-several', evidence: 'of three' }]
    const custom = { linesOfCode: { value: 14, unit: 'lines', better: 'lower' as const } }
    const told = { output, generatorVersion: '4.1.0', flags, metrics: { custom, memory: { peakBytes: 5e7 } } }
    const { status, body } = await submit(report([{ subject: 'noted', scenario: 'json', ...told } as ReportResult]))
    expect(status).toBe(201)
    const where = { where: { reportId: body.id }, include: { custom: true } }
    expect(await api.ctx.db.prisma.result.findFirstOrThrow(where)).toMatchObject({
      successesPerSecond: 10_000,
      generatorVersion: '4.1.0',
      serverPeakRssBytes: 50_000_000n,
      flags,
      flagCount: 1,
      custom: [{ name: 'linesOfCode', value: 14 }],
    })
  })

  it('claims nothing that was not told: no defaults of a load, no version or lines of code from the catalogue', async () => {
    await api.ctx.db.prisma.server.update({
      where: { id: 'go/gin' },
      data: { frameworkVersion: '1.10', linesOfCode: 30 },
    })
    await submit(report([result(700, { subject: 'go/gin' })], { environment: 'somewhere' }))
    const { profile: shown, rows } = await boardOf('somewhere', 'checkout')
    expect(shown?.profile).toMatchObject({ ...profile, pipeline: null, keepAlive: null, timeoutSeconds: null })
    expect(rows[0]?.subject).toMatchObject({ serverId: 'go/gin', frameworkVersion: null, linesOfCode: null })
  })

  it('keeps the machines it was measured on, apart from those that runners work on', async () => {
    const hosts = [
      { role: 'SERVER' as const, facts: { hostname: 'test-host', cpuModel: 'Xeon', cores: 6 } },
      { role: 'LOAD' as const, facts: { hostname: 'other' } },
    ]
    const told = { environment: 'a lab', environmentNotes: 'on a switch', hosts }
    const runnersHost = () => api.ctx.db.prisma.hostFacts.count({ where: { host: { name: 'test-host' } } })
    const before = await runnersHost()
    await submit(report([result(700)], told))
    await submit(report([result(701)], told))
    expect((await boardOf('a lab', 'checkout')).environment?.facts).toMatchObject({
      cpuModel: 'Xeon',
      cores: 6,
      memoryBytes: null,
    })
    expect(await runnersHost()).toBe(before)
    const environment = await api.ctx.db.prisma.environment.findFirstOrThrow({
      where: { name: 'a lab' },
      include: { hosts: { include: { host: { include: { facts: true } } }, orderBy: { role: 'asc' } } },
    })
    expect(environment.notes).toBe('on a switch')
    expect(environment.hosts.map(({ role, host }) => [role, host.name, host.facts.length])).toEqual([
      ['SERVER', 'a lab/test-host', 1],
      ['LOAD', 'a lab/other', 1],
    ])
    const stored = await api.ctx.db.prisma.result.findMany({ where: { series: { environmentId: environment.id } } })
    expect(new Set(stored.map(({ environmentFingerprint }) => environmentFingerprint)).size).toBe(1)
    expect(stored[0]?.environmentFingerprint).toBe(environment.hosts[0]?.host.facts[0]?.fingerprint)
  })

  it('compares with what was there before: worse, the same, and only with the branch asked for', async () => {
    const subject = 'compared'
    await submit(report(rounds(50_000, { subject })))
    const same = await submit(report(rounds(50_050, { subject })))
    expect(same.body.verdict).toBe('same')
    const worse = await submit(report(rounds(46_000, { subject }), { branch: 'slow' }))
    expect(worse.body.verdict).toBe('worse')
    expect(worse.body.comparisons[0]).toMatchObject({ subject, metric: 'successesPerSecond', verdict: 'worse' })
    expect(worse.body.comparisons[0]?.interval?.high).toBeLessThan(0.97)
    const baseline = { branch: 'slow' }
    expect((await submit(report(rounds(46_000, { subject }), { baseline }))).body.verdict).toBe('same')
    expect((await submit(report(rounds(46_000, { subject }), { baseline: { branch: 'none' } }))).body).toMatchObject({
      verdict: 'no-baseline',
    })
  })
})

describe('what a report costs', () => {
  it('is an answer of less than 20 kB to a hundred results', async () => {
    const results = Array.from({ length: 20 }, (_, index) =>
      rounds(50_000, { subject: `service-${index}` }).slice(0, 5),
    )
    await submit(report(results.flat()))
    const { body } = await submit(report(results.flat()))
    expect(body.comparisons).toHaveLength(40)
    expect(JSON.stringify(body).length).toBeLessThan(20_000)
  })
})

describe('an Idempotency-Key', () => {
  it('makes one report of fifty equal ones at the same time', async () => {
    const key = 'fifty-at-once'
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(report([result(700)]), key)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49)
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect(await count({ reportId: answers[0]?.body.id ?? '' })).toBe(1)
  })

  it('does not come with two different reports', async () => {
    await submit(report([result(700)]), 'one-key-two-bodies')
    const before = await count()
    const { status, body } = await submit(report([result(701)]), 'one-key-two-bodies')
    expect(status).toBe(409)
    expect(body.code).toBe('IDEMPOTENCY_MISMATCH')
    expect(await count()).toBe(before)
  })

  it('is required', async () => {
    const request = { method: 'POST', url: '/api/v1/reports', payload: report([result(1)]) } as const
    const response = await api.call('apiToken', request)
    expect(response.statusCode).toBe(422)
    expect(response.json<Problem>().errors[0]?.path).toMatch(/idempotency-key/)
  })
})

describe('a bad report', () => {
  it.each<[string, ReportResult, RegExp, RegExp]>([
    ['figures and text', result(5, { output: 'x' }), /^\/results\/1\/metrics\/requests$/, /either/],
    [
      'a flag raised from evidence',
      result(5, { flags: [{ id: 'steal' as never, evidence: '-' }] }),
      /flags\/0\/id$/,
      /./,
    ],
    ['neither', { subject: 'a', scenario: 'b' }, /^\/results\/1$/, /either/],
    ['text of no tool', { subject: 'a', scenario: 'b', output: 'fast!' }, /^\/results\/1\/output$/, /^Line 1: /],
    [
      'no figure that tells anything',
      result(5, { metrics: { requests: 5 } }),
      /^\/results\/1\/metrics$/,
      /at least one/,
    ],
    ['figures that contradict', result(5, { metrics: { requests: 1, successes: 2 } }), /\/successes$/, /cannot/],
    ['a day to come', result(5, { measuredAt: '2999-01-01T00:00:00Z' }), /measuredAt$/, /not come/],
    ['a subject of blanks', result(5, { subject: '  ' }), /^\/results\/1\/subject$/, /./],
    ['an unknown figure', result(5, { metrics: { rps: 5 } as never }), /metrics\/rps$/, /not known/],
  ])('is refused whole, the element named: %s', async (_, bad, path, message) => {
    const before = await count()
    const { status, body } = await submit(report([result(500), bad]))
    expect(status).toBe(422)
    expect(body.errors[0]?.path).toMatch(path)
    expect(body.errors[0]?.message).toMatch(message)
    expect(await count()).toBe(before)
  })

  it('has not begun in time to come: nothing of it is stored', async () => {
    const own = report([result(500, { subject: 'of tomorrow' })], { startedAt: '2999-01-01T00:00:00Z' })
    const { status, body } = await submit(own)
    expect([status, body]).toMatchObject([422, { errors: [{ path: '/startedAt', message: /not come/ }] }])
    expect(await api.ctx.db.prisma.subject.count({ where: { name: 'of tomorrow' } })).toBe(0)
  })

  it('is refused without a token, and with that of a runner', async () => {
    expect((await submit(report([result(1)]), undefined, null)).status).toBe(401)
    expect((await submit(report([result(1)]), undefined, 'runnerToken')).status).toBe(403)
  })
})

it('an environment that only reports know is not taken for the one that jobs run in', async () => {
  await submit(report([result(700)], { environment: 'nobody-works-here' }))
  const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: job })
  expect(response.statusCode).toBe(201)
})
