import type {
  Leaderboard,
  Problem,
  ReportDetail,
  ReportList,
  ReportResult,
  StoredReport,
  SubmitReport,
} from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
const stored: StoredReport[] = []
let keys = 0

const get = async <T>(path: string) => (await api.call('apiToken', { url: `/api/v1${path}` })).json<T>()
const status = async (path: string) => (await api.call('apiToken', { url: `/api/v1${path}` })).statusCode
const submit = async (report: SubmitReport) => {
  const headers = { 'idempotency-key': `report-page-${keys++}` }
  const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload: report, headers })
  expect(response.statusCode).toBe(201)
  stored.push(response.json())
  return response.json<StoredReport>()
}

const output = [
  ...['Running 1m test @ http://localhost:3000/json', '  2 threads and 100 connections'],
  ...['  600000 requests in 1.00m, 60.00MB read', 'Requests/sec:  10000.00', 'Transfer/sec:      1.00MB', ''],
].join('\n')
const profile = { generator: 'wrk', connections: 64 } as const
const own = { queries: { value: 3.5, unit: 'per request', better: 'lower' as const } }
const results: ReportResult[] = [
  {
    subject: 'zeta',
    subjectVersion: '2.1',
    scenario: 'checkout',
    profile,
    metrics: { successesPerSecond: 10.25, custom: own },
  },
  { subject: 'alpha', scenario: 'checkout', profile, metrics: { successesPerSecond: 20, latency: { mean: 950 } } },
  { subject: 'node/http', scenario: 'json', output, flags: [{ id: 'best-of-several', evidence: 'of three' }] },
]
const told: SubmitReport = {
  environment: 'a lab',
  environmentNotes: 'on a switch',
  commit: 'abc123',
  branch: 'main',
  source: 'by hand',
  startedAt: '2019-05-04T00:00:00Z',
  hosts: [
    { role: 'LOAD', facts: { hostname: 'other' } },
    { role: 'SERVER', facts: { hostname: 'box', cpuModel: 'Xeon', threads: 6 } },
  ],
  results,
}

beforeAll(async () => {
  api = await startApp()
  await submit(told)
})
afterAll(() => api.close())

describe('GET /reports/{id}', () => {
  const detail = () => get<ReportDetail>(`/reports/${stored[0]?.id}`)

  it('has every result in the order handed in, with its figures, metrics of its own and notes', async () => {
    const { resultList } = await detail()
    expect(resultList.map(({ subject }) => subject.name)).toEqual(['zeta', 'alpha', 'node/http'])
    expect(resultList.map(({ id }) => id)).toEqual(stored[0]?.results.map(({ id }) => id))
    expect(resultList[0]).toMatchObject({
      subject: { version: '2.1', serverId: null },
      metrics: { successesPerSecond: 10.25 },
      rawBytes: null,
      custom: [{ name: 'queries', value: 3.5, unit: 'per request', better: 'lower' }],
      measuredAt: '2019-05-04T00:00:00.000Z',
      profile: { profile },
      runId: null,
    })
    expect(resultList[1]?.columns).toMatchObject({ successesPerSecond: 20, latencyMeanUs: 950, latencyP50Us: null })
    expect(resultList[2]).toMatchObject({
      subject: { serverId: 'node/http' },
      rawBytes: Buffer.byteLength(output),
      flags: [{ id: 'best-of-several', evidence: 'of three' }],
    })
  })

  it('has its context: machines, the serving one in a line, notes, commit, what was answered', async () => {
    const { hosts, ...report } = await detail()
    expect(report).toMatchObject({
      source: 'by hand',
      environment: { name: 'a lab' },
      environmentNotes: 'on a switch',
      hardware: 'Xeon, 6 CPUs',
      commit: 'abc123',
      branch: 'main',
      verdict: 'no-baseline',
      comparisons: [],
      results: 3,
      verdictCounts: { worse: 0, better: 0, same: 0, inconclusive: 0 },
      subjects: { first: ['zeta', 'alpha', 'node/http'], total: 3 },
      scenarios: { first: ['checkout', 'json'], total: 2 },
    })
    expect(hosts.map(({ role, facts }) => [role, facts.hostname])).toEqual([
      ['SERVER', 'box'],
      ['LOAD', 'other'],
    ])
  })

  it('keeps the machine as it was when that report came', async () => {
    const later = { ...told, hosts: [{ role: 'SERVER' as const, facts: { hostname: 'box', cpuModel: 'EPYC' } }] }
    const { id } = await submit(later)
    expect((await get<ReportDetail>(`/reports/${id}`)).hardware).toBe('EPYC')
    expect((await detail()).hardware).toBe('Xeon, 6 CPUs')
  })

  it('names no machine where none was told', async () => {
    const { hosts: _, ...without } = told
    const { id } = await submit(without)
    expect(await get<ReportDetail>(`/reports/${id}`)).toMatchObject({ hosts: [], hardware: null })
  })

  it('hands the raw text out as it came, of its own results only', async () => {
    const [report] = stored
    const path = (result: number, id = report?.id) => `/reports/${id}/results/${report?.results[result]?.id}/output`
    const response = await api.call('apiToken', { url: `/api/v1${path(2)}` })
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(response.body).toBe(output)
    expect(await status(path(0))).toBe(404)
    expect(await status(path(2, stored[1]?.id))).toBe(404)
  })

  it('is 404 for what does not exist', async () => {
    expect(await status('/reports/nonsense')).toBe(404)
    expect(await status('/reports/01934567-89ab-7cde-8f01-23456789abcd')).toBe(404)
  })
})

describe('GET /reports', () => {
  it('lists the one handed in last first, page by page, of one source', async () => {
    await submit({ ...told, source: 'another' })
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: ReportList = await get(`/reports?limit=2&source=by%20hand${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    const handedIn = stored.slice(0, 3).map(({ id }) => id)
    expect(seen).toEqual(handedIn.toReversed())
  })

  it('refuses a cursor of something else', async () => {
    const response = await api.call('apiToken', { url: '/api/v1/reports?cursor=12' })
    expect(response.statusCode).toBe(422)
    expect(response.json<Problem>().errors).toEqual([{ path: 'cursor', message: expect.stringMatching(/reports/) }])
  })
})

describe('GET /export', () => {
  const ask = (query: Record<string, string>) =>
    api.call('apiToken', { url: `/api/v1/export?${new URLSearchParams(query)}` })

  it('writes a report as CSV, called by what it is', async () => {
    const response = await ask({ table: 'report', id: stored[0]?.id ?? '' })
    expect(response.headers['content-disposition']).toBe('attachment; filename="report-a-lab-2019-05-04.csv"')
    const lines = response.body.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/subject,version,.*req\/s,.*mean \(µs\),.*queries \(per request\)/)
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/,checkout,wrk · 64 connections,zeta,2\.1,.*10\.25/)
  })

  it('writes Markdown by scenario and load, best bold, worst italic', async () => {
    const { body } = await ask({ table: 'report', id: stored[0]?.id ?? '', format: 'markdown' })
    expect(body).toContain('### checkout, wrk · 64 connections')
    expect(body).toContain('| zeta | 2.1 | 1 | *10.25* | - | 3.5 |')
    expect(body).toContain('| alpha | - | 1 | **20** | 0.95 | - |')
  })

  it('writes the leaderboard that the page shows', async () => {
    const query = { table: 'leaderboard', environment: 'a lab', scenario: 'checkout', columns: 'latencyMeanUs' }
    const json = (await ask({ ...query, format: 'json' })).json<{ tables: { rows: Record<string, unknown>[] }[] }>()
    expect(json.tables[0]?.rows).toMatchObject([
      { server: 'alpha', median: 20, latencyMeanUs: 950, rank: null },
      { server: 'zeta', median: 10.25, latencyMeanUs: null },
    ])
    const alone = { ...query, framework: 'zeta,no%2C such', format: 'json' }
    expect((await ask(alone)).json().tables[0].rows).toMatchObject([{ server: 'zeta' }])
    const xlsx = await ask({ ...query, format: 'xlsx' })
    expect(xlsx.headers['content-type']).toContain('spreadsheetml')
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })

  it('says what is missing or wrong in the question', async () => {
    const refused = async (query: Record<string, string>) => (await ask(query)).json<Problem>().errors[0]
    expect(await refused({ table: 'report' })).toMatchObject({ path: 'id', message: expect.stringMatching(/report/) })
    expect(await refused({ table: 'everything' })).toMatchObject({ path: 'table' })
    expect(await refused({ table: 'leaderboard', columns: 'speed' })).toMatchObject({ path: 'columns' })
    expect((await ask({ table: 'job', id: stored[0]?.id ?? '' })).statusCode).toBe(404)
    expect((await api.call(null, { url: '/api/v1/export?table=leaderboard' })).statusCode).toBe(401)
  })
})

describe('a report with rounds', () => {
  it('has the intervals of its medians, those that the ranking of the same rounds has', async () => {
    const rounds = [4, 5, 4, 5, 4, 6, 5].map((ms, index) => ({
      subject: 'repeated',
      scenario: 'rounds',
      metrics: {
        successesPerSecond: 1000 + 7 * index ** 2,
        requests: 5000,
        latency: { p99: ms * 1000 },
        custom: { cost: { value: 10 + index, unit: 'ct', better: 'lower' as const } },
      },
      ...(index === 0 && { flags: [{ id: 'approximate' as const, evidence: 'told by hand' }] }),
    }))
    const { id } = await submit({
      ...told,
      source: 'repeated',
      results: [...rounds, ...rounds.slice(1, 3).map((one) => ({ ...one, subject: 'twice' }))],
    })
    const { medianIntervals, resultList } = await get<ReportDetail>(`/reports/${id}`)
    const [row] = (await get<Leaderboard>('/leaderboard?scenario=rounds')).rows
    expect(row).toMatchObject({ rounds: 7, flaggedRounds: 1 })
    const first = resultList[0]?.id ?? ''
    expect(Object.keys(medianIntervals)).toEqual([first])
    expect(Object.keys(medianIntervals[first] ?? {})).toEqual(['successesPerSecond', 'latencyP99Us', 'custom.cost ct'])
    const { successesPerSecond, latencyP99Us } = row?.intervals ?? {}
    expect(medianIntervals[first]).toMatchObject({ successesPerSecond, latencyP99Us })
    // of six values, 0.357 of the way from the outermost to the next; half a step of whole ms below it and one above
    expect(latencyP99Us).toEqual({ low: 3500, high: 6642.86 })
    // six rounds that are not in doubt: 11 to 16
    expect(medianIntervals[first]?.['custom.cost ct']).toEqual({
      low: expect.closeTo(11.357, 3),
      high: expect.closeTo(15.643, 3),
    })
  })
})
