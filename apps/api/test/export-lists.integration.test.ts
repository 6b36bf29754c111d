import type {
  EnvironmentList,
  Problem,
  ReportDetail,
  ReportList,
  RunnerList,
  ServerCatalogue,
  StoredReport,
} from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAlert } from './support/make-alert.ts'
import { person } from './support/people.ts'
import { job, register, registration } from './support/runner.ts'
import { firstAdmin } from './support/sign-in.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
let admin: Awaited<ReturnType<typeof firstAdmin>>
let firstReport: StoredReport
const ask = (url: string) => api.call('apiToken', { url: `/api/v1${url}` })
const rowsOf = async (url: string) => {
  const response = await ask(`${url}&format=json`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ tables: { rows: Record<string, unknown>[] }[] }>().tables[0]?.rows
}

const submit = async (environment: string, source: string, index: number, cpuModel = 'EPYC'): Promise<StoredReport> => {
  const results = [1, 2, 3].map((round) => ({
    subject: 'node/http',
    scenario: 'json',
    metrics: { successesPerSecond: 1000 + round, latency: { p99: 4000 } },
  }))
  const hosts = [{ role: 'SERVER', facts: { hostname: 'box', cpuModel, memoryBytes: 64e9 } }]
  const payload = { environment, source, branch: 'main', hosts, results }
  const headers = { 'idempotency-key': `a-list-no-${index}` }
  const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

beforeAll(async () => {
  api = await startApp()
  admin = await firstAdmin(api)
  await register(api)
  await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: job })
  firstReport = await submit('a lab', 'by hand', 0)
  for (const index of [1, 2]) await submit('a lab', 'nightly', index)
})
afterAll(() => api.close())

describe('GET /export of a list', () => {
  it('has every job, or those of a status', async () => {
    const all = await rowsOf('/export?table=jobs')
    expect(all?.[0]).toMatchObject({ number: 1, status: 'QUEUED', rounds: job.rounds, succeeded: 0 })
    expect(await rowsOf('/export?table=jobs&status=FAILED&status=CANCELLED')).toEqual([])
  })

  it('has every report, beyond a page of them, or those of a source', async () => {
    expect(await rowsOf('/export?table=reports')).toHaveLength(3)
    const nightly = await rowsOf('/export?table=reports&source=nightly')
    expect(nightly).toHaveLength(2)
    expect(nightly?.[0]).toMatchObject({ environment: 'a lab', source: 'nightly', subjects: 'node/http', results: 3 })
  })

  it('has those reports of a branch, or of an environment by its name or id', async () => {
    const count = async (filter: string) => (await rowsOf(`/export?table=reports&${filter}`))?.length
    const listed = async (filter: string) => {
      const response = await ask(`/reports?${filter}`)
      expect(response.statusCode, response.body).toBe(200)
      return response.json<ReportList>().items
    }
    const [{ environment } = {}] = await listed('limit=1')
    for (const [filter, found] of [
      ['branch=main', 3],
      ['branch=main&source=nightly', 2],
      ['branch=mai', 0],
      ['environment=a%20lab', 3],
      [`environment=${environment?.id}`, 3],
      ['environment=a%20lab&branch=other', 0],
      ['branch=a%00', 0],
    ] as const) {
      expect([filter, await count(filter), (await listed(filter)).length]).toEqual([filter, found, found])
    }
  })

  it('has what a server was measured at last, with its interval', async () => {
    const rows = await rowsOf('/export?table=server&server=node/http')
    expect(rows?.[0]).toMatchObject({ scenario: 'json', environment: 'a lab', median: 1002, rounds: 3 })
    const refused = await ask('/export?table=server')
    expect(refused.json<Problem>().errors).toMatchObject([{ path: 'server' }])
  })

  it('has what the machines of an environment are, fact by fact', async () => {
    const { items } = (await ask('/environments')).json<EnvironmentList>()
    const { id } = items.find(({ name }) => name === 'a lab') ?? {}
    const rows = await rowsOf(`/export?table=hardware&id=${id}`)
    expect(rows).toContainEqual(expect.objectContaining({ roles: 'server', fact: 'cpuModel', value: 'EPYC' }))
    expect((await ask('/export?table=hardware')).json<Problem>().detail).toContain('id of an environment')
  })

  it('has alerts by state and kind, with the sentence', async () => {
    expect(await rowsOf('/export?table=alerts')).toEqual([])
    const [{ id: resultId = '', seriesId = '' } = {}] = firstReport.results
    await makeAlert(api, { resultId, seriesId })
    const alerts = await rowsOf('/export?table=alerts&state=open')
    expect(alerts?.[0]).toMatchObject({ state: 'open', sentence: expect.any(String), ratio: expect.any(Number) })
    expect(await rowsOf('/export?table=alerts&state=closed')).toEqual([])
  })
})

describe('results of which only the year is known', () => {
  it('has no day in lists, files and newest results', async () => {
    const flags = [{ id: 'date-uncertain', evidence: '2015, by its name' }]
    const about = { subject: 'go/gin', scenario: 'json', measuredAt: '2015-12-31T00:00:00.000Z' }
    const results = [{ ...about, flags, metrics: { successesPerSecond: 1000 } }]
    const payload = { environment: 'long ago', source: 'a book', results }
    const headers = { 'idempotency-key': 'a-year-and-no-day' }
    const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
    expect(response.statusCode, response.body).toBe(201)
    const { id, results: stored } = response.json<StoredReport>()
    expect((await ask(`/reports/${id}`)).json<ReportDetail>().yearOnly).toBe(true)
    expect((await ask(`/reports/${firstReport.id}`)).json<ReportDetail>().yearOnly).toBe(false)
    const [row] = (await rowsOf('/export?table=reports&source=a%20book')) ?? []
    expect(row).toMatchObject({ measuredFrom: '2015', measuredTo: '2015' })
    expect(await rowsOf('/export?table=server&server=go/gin')).toMatchObject([{ at: '2015' }])
    const files = [`result&id=${stored[0]?.id}`, `report&id=${id}`, 'leaderboard&environment=long%20ago']
    for (const file of files) {
      const { body } = await ask(`/export?table=${file}&format=json`)
      expect(body, file).toContain('2015')
      expect(body, file).not.toContain('2015-12-31')
    }
  })
})

describe('GET /export of what is set up', () => {
  it('has the catalogue with where each server runs', async () => {
    const rows = await rowsOf('/export?table=servers')
    const gin = rows?.find(({ server }) => server === 'go/gin')
    expect(gin).toMatchObject({ language: expect.any(String), scenarios: expect.stringContaining('json') })
    expect(rows).toHaveLength((await ask('/servers')).json<ServerCatalogue>().items.length)
  })

  it('has runners and environments, a row for each role of a host', async () => {
    const { items } = (await ask('/environments')).json<EnvironmentList>()
    const rows = await rowsOf('/export?table=environments')
    expect(rows).toHaveLength(items.reduce((sum, { hosts }) => sum + Math.max(1, hosts.length), 0))
    expect(rows).toContainEqual(expect.objectContaining({ environment: 'a lab', role: 'server' }))
    // connected: heard of within 30 s, which a busy machine may need for the tests before
    await register(api)
    const [runner] = (await rowsOf('/export?table=runners')) ?? []
    expect(runner).toMatchObject({ connected: 'yes', version: expect.any(String), cpus: expect.any(Number) })
  })

  it('has suites and publications', async () => {
    expect(await rowsOf('/export?table=suites')).toEqual([])
    const { rounds: _, ...asked } = job
    const payload = { name: 'every night', job: { ...asked, rounds: 3 }, schedule: { cron: '0 3 * * *' } }
    const made = await api.call('apiToken', { method: 'POST', url: '/api/v1/suites', payload })
    expect(made.statusCode, made.body).toBe(201)
    const [suite] = (await rowsOf('/export?table=suites')) ?? []
    expect(suite).toMatchObject({ name: 'every night', cron: '0 3 * * *', timeZone: 'UTC', paused: 'no' })
    expect(await rowsOf('/export?table=suites&q=NIGHT')).toHaveLength(1)
    expect(await rowsOf('/export?table=suites&q=week')).toEqual([])
    expect(await rowsOf('/export?table=publications')).toEqual([])
  })
})

describe('GET /export of what a page of one thing has', () => {
  it('has what changed on a machine, under its environment and by itself', async () => {
    await submit('a lab', 'moved', 3, 'Xeon')
    const { items } = (await ask('/environments')).json<EnvironmentList>()
    const { id, hosts } = items.find(({ name }) => name === 'a lab') ?? { hosts: [] }
    const changes = await rowsOf(`/export?table=changes&id=${id}`)
    const swap = { fact: 'cpuModel', before: 'EPYC', after: 'Xeon', breaksTrends: 'yes' }
    expect(changes).toContainEqual(expect.objectContaining(swap))
    expect(changes?.at(-1)).toMatchObject({ what: 'seen for the first time', before: null, after: null })
    expect(await rowsOf(`/export?table=host-changes&id=${hosts[0]?.id}`)).toEqual(changes)
    expect((await ask('/export?table=host-changes')).json<Problem>().detail).toContain('id of a host')
  })

  it('has the verdicts of a report, with interval and threshold', async () => {
    const { id } = await submit('a lab', 'nightly', 4)
    const report = (await ask(`/reports/${id}`)).json<ReportDetail>()
    const rows = await rowsOf(`/export?table=verdicts&id=${id}`)
    expect(rows).toHaveLength(report.comparisons.length)
    const [first] = report.comparisons
    expect(rows?.[0]).toMatchObject({
      subject: 'node/http',
      metric: first?.metric,
      verdict: first?.verdict,
      ratio: first?.ratio,
      before: first?.baselineMedian,
      now: first?.median,
      ratioLow: first?.interval?.low ?? null,
    })
  })

  it('has every figure of a result, and why one is missing', async () => {
    const { results } = firstReport
    const rows = await rowsOf(`/export?table=result&id=${results[0]?.id}`)
    expect(rows).toContainEqual(expect.objectContaining({ group: 'Latency', figure: 'p99', value: 4000, unit: 'µs' }))
    expect(rows?.find(({ figure }) => figure === 'p50')).toMatchObject({ value: null, why: expect.any(String) })
  })

  it('has public links without their secrets', async () => {
    const payload = { view: { page: 'leaderboard', query: { scenario: 'json' } } }
    const made = await api.call('apiToken', { method: 'POST', url: '/api/v1/shares', payload })
    expect(made.statusCode, made.body).toBe(201)
    const file = await ask('/export?table=shares&format=json')
    expect(file.json().tables[0].rows).toMatchObject([{ page: 'leaderboard', query: '{"scenario":"json"}' }])
    expect(file.body).not.toContain(made.json<{ secret: string }>().secret)
  })

  it('has what runners of a host keep servers from, taken or not', async () => {
    const measures = [
      { id: 'memory', taken: true, why: 'cgroup of its own' },
      { id: 'next-years-measure', taken: false, why: 'this host is too old' },
    ]
    const payload = { ...registration, measures }
    const url = '/api/v1/runner/register'
    expect((await api.call('runnerToken', { method: 'POST', url, payload })).statusCode).toBe(200)
    const { items } = (await ask('/runners')).json<RunnerList>()
    const rows = await rowsOf(`/export?table=measures&id=${items[0]?.hostId}`)
    expect(rows).toMatchObject([
      { runner: 'test-runner', measure: 'Limited memory', taken: 'yes', why: 'cgroup of its own' },
      { measure: 'next-years-measure', taken: 'no' },
    ])
  })
})

describe('exports of settings', () => {
  const lists = ['/projects/default/members', '/projects/default/invitations', '/users', '/webhooks'] as const

  it('have a row for each entry of their list', async () => {
    await person(api, 'Otto', { default: 'viewer' })
    for (const list of lists) {
      const { items } = (await admin({ url: list })).json<{ items: unknown[] }>()
      const file = await admin({ url: `${list}/export?format=json` })
      expect(file.statusCode, file.body).toBe(200)
      expect(file.json<{ tables: { rows: unknown[] }[] }>().tables[0]?.rows, list).toHaveLength(items.length)
    }
  })

  it('are for administrators, as the lists are', async () => {
    const viewer = await person(api, 'Vera', { default: 'viewer' })
    for (const list of lists) expect((await viewer.ask({ url: `${list}/export` })).statusCode, list).toBe(403)
    expect((await viewer.ask({ url: '/tokens/export?all=true' })).statusCode).toBe(403)
    for (const list of [...lists, '/tokens']) {
      expect((await api.app.inject({ url: `/api/v1${list}/export` })).statusCode, list).toBe(401)
    }
  })

  it('have tokens without their secrets, one’s own', async () => {
    const viewer = await person(api, 'Tilda', { default: 'viewer' })
    const made = await viewer.ask({ method: 'POST', url: '/tokens', payload: { name: 'for reading' } })
    const { token, begins } = made.json<{ token: string; begins: string }>()
    const file = await viewer.ask({ url: '/tokens/export' })
    expect(file.body).toContain('for reading,')
    expect(file.body).toContain(begins)
    expect(file.body).not.toContain(token)
  })

  it('have what a webhook was sent', async () => {
    const payload = { name: 'the room', url: 'https://hooks.example.com/room' }
    const made = await admin({ method: 'POST', url: '/webhooks', payload })
    expect(made.statusCode, made.body).toBe(201)
    const { id } = made.json<{ id: string }>()
    await admin({ method: 'POST', url: `/webhooks/${id}/test` })
    const file = await admin({ url: `/webhooks/${id}/deliveries/export?format=json` })
    expect(file.headers['content-disposition']).toBe('attachment; filename="deliveries-the-room.json"')
    const [delivery] = file.json<{ tables: { rows: unknown[] }[] }>().tables[0]?.rows ?? []
    expect(delivery).toMatchObject({ event: 'webhook.test', status: 'pending', attempts: 0 })
    const { body } = await admin({ url: '/webhooks/export' })
    expect(body).toContain('the room')
  })
})

describe('GET /audit/export', () => {
  it('is the whole log for administrators, and nobody else', async () => {
    const response = await admin({ url: '/audit/export?format=csv' })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="audit.csv"')
    expect(response.body.split('\n')[0]).toMatch(/^.?when,who,/)
    const member = await person(api, 'Mia', { default: 'member' })
    expect((await member.ask({ url: '/audit/export' })).statusCode).toBe(403)
    expect((await member.ask({ url: '/audit/export?project=default' })).statusCode).toBe(403)
  })
})
