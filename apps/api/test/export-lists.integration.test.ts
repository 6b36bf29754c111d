import type { EnvironmentList, Problem, StoredReport } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAlert } from './support/make-alert.ts'
import { person } from './support/people.ts'
import { job, register } from './support/runner.ts'
import { firstAdmin } from './support/sign-in.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
let firstReport: StoredReport
const ask = (url: string) => api.call('apiToken', { url: `/api/v1${url}` })
const rowsOf = async (url: string) => {
  const response = await ask(`${url}&format=json`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ tables: { rows: Record<string, unknown>[] }[] }>().tables[0]?.rows
}

const submit = async (environment: string, source: string, index: number): Promise<StoredReport> => {
  const results = [1, 2, 3].map((round) => ({
    ...{ subject: 'node/http', scenario: 'json' },
    metrics: { successesPerSecond: 1000 + round, latency: { p99: 4000 } },
  }))
  const hosts = [{ role: 'SERVER', facts: { hostname: 'box', cpuModel: 'EPYC', memoryBytes: 64e9 } }]
  const payload = { environment, source, branch: 'main', hosts, results }
  const headers = { 'idempotency-key': `a-list-no-${index}` }
  const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

beforeAll(async () => {
  api = await startApp()
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

describe('GET /audit/export', () => {
  it('is the whole log for administrators, and nobody else', async () => {
    const admin = await firstAdmin(api)
    const response = await admin({ url: '/audit/export?format=csv' })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="audit.csv"')
    expect(response.body.split('\n')[0]).toMatch(/^.?when,who,/)
    const member = await person(api, 'Mia', { default: 'member' })
    expect((await member.ask({ url: '/audit/export' })).statusCode).toBe(403)
    expect((await member.ask({ url: '/audit/export?project=default' })).statusCode).toBe(403)
  })
})
