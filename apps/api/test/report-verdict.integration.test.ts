import type { Leaderboard, Problem, ReportDetail, ReportVerdict, StoredReport, SubmitReport } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp()
})
afterAll(() => api.close())

let keys = 0
const submit = async (middle: number, more: Partial<SubmitReport> = {}): Promise<StoredReport> => {
  const results = [-14, -10, -6, -3, -1, 1, 3, 6, 10, 14].map((permille) => ({
    subject: 'our-api',
    scenario: 'checkout',
    metrics: { successesPerSecond: middle * (1 + permille / 1000), latency: { p50: 900 + permille, p99: 4012 } },
  }))
  const request = { method: 'POST', url: '/api/v1/reports', payload: { environment: 'ci', results, ...more } } as const
  return (await api.call('apiToken', { ...request, headers: { 'idempotency-key': `verdict-${keys++}` } })).json()
}
const ask = async (id: string, query = '') => {
  const response = await api.call('apiToken', { method: 'GET', url: `/api/v1/reports/${id}/verdict${query}` })
  return { status: response.statusCode, body: response.json<ReportVerdict & Problem>() }
}

describe('GET /reports/{id}/verdict', () => {
  let slow: StoredReport
  beforeAll(async () => {
    await submit(1000, { branch: 'main', startedAt: '2025-01-01T00:00:00Z' })
    const told = { branch: 'slow', commit: 'abc', pullRequest: '7', author: 'Ada', startedAt: '2025-02-01T00:00:00Z' }
    slow = await submit(960, { ...told, baseline: { branch: 'main' } })
    await submit(960, { branch: 'main', startedAt: '2025-03-01T00:00:00Z' })
  })

  it('says what POST /reports said, and where the report comes from', async () => {
    const { status, body } = await ask(slow.id, '?branch=main')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: slow.id,
      url: slow.url,
      project: 'default',
      environment: 'ci',
      threshold: 0.03,
      withoutBaseline: [],
      commit: 'abc',
      branch: 'slow',
      pullRequest: '7',
      author: 'Ada',
      baseline: { branch: 'main', last: 10 },
    })
    expect(body.verdict).toBe('worse')
    expect(body.comparisons).toEqual(slow.comparisons)
  })

  it('takes no result for a baseline that was measured later', async () => {
    const { body } = await ask(slow.id, '?branch=main&last=100')
    expect(body.comparisons[0]).toMatchObject({ baselineRounds: 10, baselineMedian: 1000 })
  })

  it('judges by the threshold and the metric asked for', async () => {
    const wide = await ask(slow.id, '?threshold=0.1')
    expect(wide.body).toMatchObject({ threshold: 0.1, verdict: 'same' })
    const p50 = await ask(slow.id, '?metric=latencyP50Us')
    expect(p50.body.comparisons.map(({ metric }) => metric)).toEqual(['latencyP50Us'])
  })

  it('never judges finer than the noise of the environment', async () => {
    await api.ctx.db.prisma.environment.updateMany({ where: { name: 'ci' }, data: { noiseFloor: 0.02 } })
    const { body } = await ask(slow.id, '?threshold=0.01')
    await api.ctx.db.prisma.environment.updateMany({ where: { name: 'ci' }, data: { noiseFloor: null } })
    expect(body.threshold).toBeCloseTo(0.06)
  })

  it('names the series that have nothing to compare with', async () => {
    const { body } = await ask(slow.id, '?branch=none')
    expect(body).toMatchObject({
      verdict: 'no-baseline',
      comparisons: [],
      withoutBaseline: [{ subject: 'our-api', scenario: 'checkout', rounds: 10 }],
    })
  })

  it('takes no result of other hardware for a baseline, where both are known', async () => {
    const on = (cpuModel: string) => ({ hosts: [{ role: 'SERVER', facts: { hostname: 'agent', cpuModel } }] }) as object
    const when = (day: number) => ({ environment: 'fleet', startedAt: `2025-04-0${day}T00:00:00Z` })
    const first = await submit(1000, { ...when(1), ...on('EPYC 7763') })
    const moved = await submit(700, { ...when(2), ...on('Xeon 8370C') })
    const back = await submit(1000, { ...when(3), ...on('EPYC 7763') })
    expect([first, moved, back].map(({ verdict }) => verdict)).toEqual(['no-baseline', 'no-baseline', 'same'])
    expect(back.comparisons[0]).toMatchObject({ baselineRounds: 10, baselineMedian: 1000 })
    const asked = await Promise.all([ask(moved.id), ask(back.id, '?last=100')])
    expect(asked.map(({ body }) => body.comparisons)).toEqual([[], back.comparisons])
    const unknown = await submit(1000, when(4))
    expect(unknown.comparisons[0]).toMatchObject({ baselineRounds: 10 })
  })

  it('names what a reader must know about its results, as the answer and the page of the report do', async () => {
    const told = (latency: number) => ({
      subject: 'in-ms',
      scenario: 'units',
      profile: { connections: 64 },
      metrics: { successesPerSecond: 8000, latency: { mean: latency } },
    })
    const right = await submit(0, { environment: 'units', results: [told(8000), told(8100)] })
    expect(right.flags).toEqual([])
    const wrong = await submit(0, { environment: 'units', results: [told(8000), told(8), told(8.1)] })
    expect(wrong.flags).toMatchObject([
      {
        id: 'littles-law',
        results: 2,
        subject: 'in-ms',
        scenario: 'units',
        evidence: expect.stringContaining(
          '8,000 req/s × 8 µs = 0.064 in flight, but 64 were to be. Latencies are told in µs',
        ),
      },
    ])
    expect((await ask(wrong.id)).body.flags).toEqual(wrong.flags)
    const page = await api.call('apiToken', { method: 'GET', url: `/api/v1/reports/${wrong.id}` })
    expect(page.json<ReportDetail>().resultList.map(({ flags }) => flags.map(({ id }) => id))).toEqual([
      [],
      ['littles-law'],
      ['littles-law'],
    ])
    const board = await api.call('apiToken', {
      method: 'GET',
      url: '/api/v1/leaderboard?environment=units&scenario=units',
    })
    expect(board.json<Leaderboard>().rows).toMatchObject([{ rank: null }])
  })

  it('counts no round in doubt: neither a disturbed one as a loss, nor only such ones as anything', async () => {
    const results = [1000, 1001, 1002, 1003, 700, 690].map((successesPerSecond, round) => ({
      subject: 'our-api',
      scenario: 'checkout',
      metrics: { successesPerSecond, latency: { p99: 4012 } },
      ...(round > 3 && { flags: [{ id: 'approximate' as const, evidence: 'read off a chart' }] }),
    }))
    const when = { branch: 'doubt', startedAt: '2025-02-02T00:00:00Z', baseline: { branch: 'main' } }
    const some = await submit(0, { ...when, results })
    expect(some.comparisons).toMatchObject([
      { metric: 'successesPerSecond', verdict: 'same', rounds: 4, roundsInDoubt: 2, median: 1001.5 },
      { metric: 'latencyP99Us', rounds: 4, roundsInDoubt: 2 },
    ])
    expect((await ask(some.id, '?branch=main')).body.comparisons).toEqual(some.comparisons)
    const all = await submit(0, { ...when, results: results.slice(4) })
    expect(all).toMatchObject({ verdict: 'inconclusive', flags: [{ id: 'approximate', results: 2 }] })
    expect(all.comparisons[0]).toMatchObject({ rounds: 0, roundsInDoubt: 2, median: 695, ratio: null, interval: null })
    expect((await ask(all.id, '?branch=main')).body.comparisons).toEqual(all.comparisons)
  })

  it('says beside a verdict that the load generator has another version than in the baseline', async () => {
    const told = (version: string | null, value: number) =>
      Array.from({ length: 5 }, (_, round) => ({
        subject: 'versions',
        scenario: 'checkout',
        metrics: { successesPerSecond: value + round },
        ...(version && { generatorVersion: version }),
      }))
    const at = (month: number) => ({ branch: 'main', startedAt: `2025-0${month}-01T00:00:00Z` })
    await submit(0, { ...at(1), results: told('4.1.0', 1000) })
    const other = await submit(0, { ...at(2), results: told('4.2.0', 900) })
    const generatorVersions = { before: ['4.1.0'], now: ['4.2.0'] }
    expect(other.comparisons).toMatchObject([{ verdict: 'worse', baselineRounds: 5, generatorVersions }])
    expect((await ask(other.id, '?branch=main')).body.comparisons).toEqual(other.comparisons)
    const mixed = await submit(0, { ...at(3), results: told('4.2.0', 900) })
    expect(mixed.comparisons[0]?.generatorVersions).toEqual({ before: ['4.1.0', '4.2.0'], now: ['4.2.0'] })
    const same = await submit(0, { ...at(4), baseline: { last: 5 }, results: told('4.2.0', 900) })
    expect(same.comparisons[0]).not.toHaveProperty('generatorVersions')
    const unknown = await submit(0, { ...at(5), results: told(null, 900) })
    expect(unknown.comparisons[0]).not.toHaveProperty('generatorVersions')
  })

  it('is 404 for a report that is not there, 422 for a metric that no report is judged by', async () => {
    expect((await ask('019a0000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await ask('not-an-id')).status).toBe(404)
    expect((await ask(slow.id, '?metric=startMs')).status).toBe(422)
  })
})
