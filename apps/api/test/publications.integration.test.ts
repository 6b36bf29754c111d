import type { AuditList, Problem, Publication, PutPublication, StoredReport } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProject, person } from './support/people.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
let own: string
let foreign: string

const submit = async (project: string): Promise<string> => {
  const results = [{ subject: 'a', scenario: 'json', metrics: { requestsPerSecond: { mean: 1234.5 } } }]
  const payload = { project, environment: `lab of ${project}`, results }
  const headers = { 'idempotency-key': `publication-${project}` }
  const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
  return response.json<StoredReport>().results[0]?.id ?? ''
}

beforeAll(async () => {
  api = await startApp()
  await makeProject(api, 'secret')
  own = await submit('default')
  foreign = await submit('secret')
})
afterAll(() => api.close())

const columns = [{ head: 'Server' }, { head: 'RPS', shows: { figure: 'requestsPerSecond', decimals: 1 } }]
const publication = (result: string, change: object = {}): PutPublication => ({
  title: 'A table',
  url: null,
  date: { at: '2020-01-02T00:00:00Z', precision: 'day', evidence: 'told' },
  tables: [{ title: 'All', columns, rows: [{ cells: [{ text: 'a' }, { result }] }] }],
  charts: [{ title: 'RPS', table: 0, column: 1 }],
  ...change,
})
const put = (payload: unknown, id = 'a-table') =>
  api.call('apiToken', { method: 'PUT', url: `/api/v1/publications/${id}`, payload: payload as object })

describe('PUT /publications/{id}', () => {
  it('keeps a layout, puts another over it, and shows the stored figure', async () => {
    expect((await put(publication(own))).statusCode).toBe(204)
    expect((await put(publication(own, { title: 'Better' }))).statusCode).toBe(204)
    const found = await api.call('apiToken', { method: 'GET', url: '/api/v1/publications/a-table' })
    expect(found.json<Publication>()).toMatchObject({
      title: 'Better',
      places: [{ environment: { name: 'lab of default' }, hardware: null }],
      results: [{ id: own, figures: { requestsPerSecond: 1234.5 } }],
    })
    const list = await api.call('apiToken', { method: 'GET', url: '/api/v1/publications' })
    expect(list.json().items).toMatchObject([{ id: 'a-table', tables: 1, results: 1 }])
  })

  const rows = (cells: object[]) => ({ tables: [{ title: 'All', columns, rows: [{ cells }] }] })
  it.each([
    ['a result of nobody', () => publication('999999'), '/tables/0/rows/0/cells/1/result'],
    ['a result of another project', () => publication(foreign), '/tables/0/rows/0/cells/1/result'],
    ['too few cells', () => publication(own, rows([{ text: 'a' }])), '/tables/0/rows/0/cells'],
    ['a figure in a text', () => publication(own, rows([{ text: '{beauty}' }, {}])), '/tables/0/rows/0/cells/0/text'],
    [
      'a diagram of no table',
      () => publication(own, { charts: [{ title: 'x', table: 3, row: 0 }] }),
      '/charts/0/table',
    ],
    ['a diagram of words', () => publication(own, { charts: [{ title: 'x', table: 0, column: 0 }] }), '/charts/0'],
    ['a script for an address', () => publication(own, { url: 'javascript:alert(1)' }), '/url'],
  ])('refuses %s and names the place', async (_what, body, path) => {
    const response = await put(body())
    expect(response.statusCode).toBe(422)
    expect(response.json<Problem>().errors.map((error) => error.path)).toContain(path)
  })

  it('is for those who may hand results in', async () => {
    const viewer = await person(api, 'Vera', { default: 'viewer' })
    const request = { url: '/publications/a-table', payload: publication(own) }
    expect((await viewer.ask({ ...request, method: 'PUT' })).statusCode).toBe(403)
    expect((await viewer.ask({ method: 'GET', url: '/publications/a-table' })).statusCode).toBe(200)
    expect((await viewer.ask({ method: 'GET', url: '/publications/nothing' })).statusCode).toBe(404)
    const stranger = await person(api, 'Sam', { secret: 'viewer' })
    const hidden = { method: 'GET', url: '/publications/a-table?project=default' } as const
    expect((await stranger.ask(hidden)).statusCode).toBe(404)
  })
})

describe('DELETE /publications/{id}', () => {
  it('takes the layout away, leaves its results, and says in the audit log who did', async () => {
    expect((await put(publication(own), 'b-table')).statusCode).toBe(204)
    const viewer = await person(api, 'Vio', { default: 'viewer' })
    const member = await person(api, 'Mo', { default: 'member' })
    const stranger = await person(api, 'Stan', { secret: 'admin' })
    const gone = { method: 'DELETE', url: '/publications/b-table?project=default' } as const
    expect((await viewer.ask(gone)).statusCode).toBe(403)
    expect((await stranger.ask(gone)).statusCode).toBe(404)
    expect((await stranger.ask({ ...gone, url: '/publications/b-table?project=secret' })).statusCode).toBe(404)
    expect((await member.ask(gone)).statusCode).toBe(204)
    expect((await member.ask(gone)).statusCode).toBe(404)
    expect((await member.ask({ method: 'GET', url: '/publications/b-table' })).statusCode).toBe(404)
    expect((await member.ask({ method: 'GET', url: `/results/${own}` })).statusCode).toBe(200)
    const { items } = (await api.call('apiToken', { url: '/api/v1/audit?project=default' })).json<AuditList>()
    expect(items.filter(({ action }) => action === 'publication.deleted')).toMatchObject([
      { actor: { kind: 'token' }, subject: 'A table', detail: { id: 'b-table' } },
    ])
  })
})
