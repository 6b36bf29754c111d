import {
  type EnvironmentList,
  type ExportTable,
  exportTables,
  type JobDetail,
  type ServerCatalogue,
  type Session,
} from '@wrkbench/contracts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAlert } from './support/make-alert.ts'
import { bearer, makeProject, nowhere, type Person, person } from './support/people.ts'
import { claim, report as finished, job, register } from './support/runner.ts'
import { startApp, type TestApp, webUrl } from './support/start-app.ts'

/**
 * Operations that show nothing of a project, or are tested elsewhere. A new route either belongs to a project or is
 * listed here.
 */
const ofNoProject = new Set([
  'GET /health',
  'GET /ready',
  'GET /openapi.json',
  'POST /session',
  'GET /session',
  'DELETE /session',
  'GET /servers',
  'GET /servers/{id}',
  'GET /scenarios',
  'GET /generators',
  'GET /load-presets',
  'GET /environments',
  'GET /environments/{id}',
  'GET /shared/{secret}',
  'GET /runners',
  'GET /hosts/{id}/facts',
  'DELETE /environments/{id}/hosts/{hostId}',
  'POST /runner-invitations',
  'GET /runner-invitations',
  'DELETE /runner-invitations/{id}',
  'PATCH /runners/{id}',
  'POST /runners/{id}/rotate',
  'POST /runners/{id}/revoke',
  'POST /parse',
  'POST /admin/reparse',
  'GET /admin/retention',
  'POST /admin/retention',
  'GET /tokens',
  'POST /tokens',
  'DELETE /tokens/{id}',
  'GET /session/methods',
  'POST /session/password',
  'POST /session/provider',
  'GET /account',
  'PATCH /account',
  'DELETE /account/providers/{provider}',
  'POST /projects',
  'GET /users',
  'PATCH /users/{id}',
  'POST /users/{id}/sign-in-link',
  'GET /invitations/{token}',
  'POST /invitations/{token}',
  // for administrators of a project alone: roles.integration.test.ts
  'GET /audit',
  'GET /audit/export',
  // each for those who may read its list: export-lists.integration.test.ts
  'GET /projects/{project}/members/export',
  'GET /projects/{project}/invitations/export',
  'GET /users/export',
  'GET /tokens/export',
  'GET /webhooks/export',
  'GET /webhooks/{id}/deliveries/export',
  'PATCH /projects/{project}',
  'GET /projects/{project}/members',
  'PATCH /projects/{project}/members/{id}',
  'DELETE /projects/{project}/members/{id}',
  'GET /projects/{project}/invitations',
  'POST /projects/{project}/invitations',
  'DELETE /projects/{project}/invitations/{id}',
  'GET /webhooks',
  'POST /webhooks',
  'GET /webhooks/{id}',
  'PATCH /webhooks/{id}',
  'DELETE /webhooks/{id}',
  'POST /webhooks/{id}/test',
  'POST /webhooks/{id}/rotate-secret',
  'GET /webhooks/{id}/deliveries',
  'POST /webhooks/{id}/deliveries/{delivery}/redeliver',
])
const project = 'secret'

let api: TestApp
let stranger: Person
let ids: Record<string, string>
let waitingRun: string
/** a result submitted as the generator's output */
let printed: string
let operations: {
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  namesProject: boolean
}[]

beforeAll(async () => {
  api = await startApp()
  await register(api)
  await makeProject(api, project)
  await makeProject(api, 'elsewhere')
  const owner = bearer(api, api.tokens.apiToken)
  const submitted = await owner({ method: 'POST', url: '/jobs', payload: { ...job, rounds: 2, project } })
  const { id, runList } = submitted.json<JobDetail>()
  const report = await owner({ method: 'POST', url: '/reports', payload: aReport, headers: key('first') })
  const { id: reportId, results } = report.json<{ id: string; results: { id: string; seriesId: string }[] }>()
  const note = { project, at: new Date().toISOString(), text: 'a note' }
  const noted = await owner({ method: 'POST', url: '/annotations', payload: note })
  const runId = runList[0]?.id ?? ''
  const payload = finished((await claim(api, runId)).lease, new Date().toISOString())
  await api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/runs/${runId}/finish`, payload })
  waitingRun = runList[1]?.id ?? ''
  ids = { jobs: id, runs: runId, reports: reportId, series: results[0]?.seriesId ?? '' }
  const suite = await owner({ method: 'POST', url: '/suites', payload: { name: 'nightly', job, project } })
  const suites = suite.json<{ id: string }>().id
  const shared = await owner({ method: 'POST', url: '/shares', payload: { ...aShare, project } })
  ids = {
    ...ids,
    alerts: await makeAlert(api, { seriesId: results[0]?.seriesId ?? '', resultId: results[0]?.id ?? '' }),
    results: results[0]?.id ?? '',
    annotations: noted.json<{ id: string }>().id,
    suites,
    shares: shared.json<{ id: string }>().id,
    badge: ids.series ?? '',
  }
  printed = results[1]?.id ?? ''
  await owner({ method: 'PUT', url: '/publications/a-table', payload: { ...aPublication, project } })
  stranger = await person(api, 'Sam', { elsewhere: 'admin' })
  const { paths } = (await api.call(null, { url: '/api/v1/openapi.json' })).json<{
    paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>
  }>()
  operations = Object.entries(paths).flatMap(([whole, methods]) =>
    Object.entries(methods).map(([method, { parameters = [] }]) => {
      const path = whole.replace('/api/v1', '')
      const upper = method.toUpperCase() as 'GET'
      const namesProject = parameters.some((one) => one.in === 'query' && one.name === 'project')
      return { name: `${upper} ${path}`, method: upper, path, namesProject }
    }),
  )
})
afterAll(() => api.close())

const key = (text: string) => ({ 'idempotency-key': `access-${text}` })
const output = [
  ...['Running 1m test @ http://localhost:3000/json', '  2 threads and 100 connections'],
  ...['  600000 requests in 1.00m, 60.00MB read', 'Requests/sec:  10000.00', 'Transfer/sec:      1.00MB'],
].join('\n')
const aReport = {
  project,
  environment: 'ci',
  results: [
    { subject: 'http', scenario: 'json', metrics: { requestsPerSecond: { mean: 1000 } } },
    { subject: 'http', scenario: 'sha256', output },
  ],
}
const aPublication = {
  title: 'A table',
  url: null,
  charts: [],
  date: { at: '2020-01-02T00:00:00Z', precision: 'day', evidence: 'told' },
  tables: [{ title: 'All', columns: [{ head: 'a' }], rows: [{ cells: [{ text: 'b' }] }] }],
}
const anApproval = { sources: [{ serverId: 'node/http', hash: '0'.repeat(64) }] }
const aShare = { view: { page: 'leaderboard', query: {} } }
const bodies: Record<string, object> = {
  '/shares': aShare,
  '/jobs': { ...job, project },
  '/reports': aReport,
  '/annotations': { at: new Date().toISOString(), text: 'x' },
  '/suites': { name: 'weekly', job },
}
const changes: Record<string, object> = {
  alerts: { note: 'z' },
  annotations: { text: 'y' },
  suites: { paused: true },
  projects: { enabled: false },
}

/** The id of a publication is a name within its project. */
const reachPublication = (method: string, slug: string): InjectOptions =>
  method === 'PUT'
    ? { method, url: '/publications/a-table', payload: { ...aPublication, project: slug } }
    : { method: method as 'GET', url: `/publications/a-table?project=${slug}` }

/** The request with which an operation would show or change something in the project; null: this test knows none. */
const reach = ({ method, path, namesProject }: (typeof operations)[number], found = true): InjectOptions | null => {
  const folder = path.split('/')[1] ?? ''
  if (path === '/publications/{id}') return reachPublication(method, found ? project : 'nowhere')
  const id = found ? ids[folder] : ['series', 'results', 'badge'].includes(folder) ? '999999' : nowhere()
  if (path.includes('{id}'))
    return id
      ? {
          method,
          url: path.replace('{id}', id).replace('{resultId}', printed),
          ...(method === 'PATCH' && { payload: changes[folder] ?? {} }),
          ...(path === '/jobs/{id}/approve' && { payload: anApproval }),
        }
      : null
  const slug = found ? project : 'nowhere'
  if (path.includes('{project}')) {
    const payload = method === 'PATCH' ? { payload: changes[folder] } : {}
    return { method, url: path.replace('{project}', slug), ...payload }
  }
  if (path === '/trends') return { method, url: `/trends?series=${found ? ids.series : '999999'}` }
  if (path === '/events') return { method, url: `/events?job=${found ? ids.jobs : nowhere()}` }
  if (path === '/export') return { method, url: `/export?table=report&id=${found ? ids.reports : nowhere()}` }
  if (path === '/series/newest') return { method, url: `/series/newest?project=${slug}&server=node/http` }
  if (path === '/compare') return { method, url: `/compare?project=${slug}&a=server:http&b=server:http,environment:ci` }
  if (namesProject) return { method, url: `${path}?project=${slug}` }
  const body = bodies[path]
  return body ? { method, url: path, payload: { ...body, project: slug }, headers: key(slug) } : null
}

const withoutNames = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|(?<=There is no (series|result) )\d+/g, 'ID')
    .replaceAll(/"requestId":"[^"]*"/g, '')
    .replaceAll(/\b(secret|nowhere)\b/g, 'SLUG')

const held = () => operations.filter(({ name, path }) => !ofNoProject.has(name) && !path.startsWith('/runner/'))

describe('things in a project', () => {
  it('is asked for by routes that this test can all try', () => {
    const untried = held().filter((operation) => reach(operation) === null)
    expect(untried.map(({ name }) => name)).toEqual([])
    expect(held().length).toBeGreaterThan(10)
  })

  it('does not exist for a member of another project, in the same words as what does not exist', async () => {
    for (const operation of held()) {
      const [hidden, missing] = [reach(operation), reach(operation, false)]
      const answer = await stranger.ask(hidden ?? {})
      const none = await stranger.ask(missing ?? {})
      expect([operation.name, answer.statusCode]).toEqual([operation.name, 404])
      expect(withoutNames(answer.body)).toBe(withoutNames(none.body))
    }
  })

  it('is closed to who has not signed in, whether it exists or not', async () => {
    for (const operation of held()) {
      for (const found of [true, false]) {
        const request = reach(operation, found) ?? {}
        const answer = await api.call(null, { ...request, url: `/api/v1${request.url}` })
        expect([operation.name, answer.statusCode]).toEqual([operation.name, 401])
      }
    }
  })

  it('is read by a viewer, who changes nothing', async () => {
    const viewer = await person(api, 'Vera', { [project]: 'viewer' })
    for (const operation of held()) {
      if (operation.path === '/events') continue
      const { statusCode } = await viewer.ask(reach(operation) ?? {})
      const allowed = operation.method === 'GET' ? [200] : [403]
      expect([operation.name, allowed]).toEqual([operation.name, [statusCode]])
    }
  })

  it('is changed by a member', async () => {
    const member = await person(api, 'Max', { [project]: 'member' })
    const submitted = await member.ask({ method: 'POST', url: '/jobs', payload: { ...job, project } })
    expect(submitted.statusCode).toBe(201)
    const cancelled = await member.ask({ method: 'POST', url: `/jobs/${submitted.json<JobDetail>().id}/cancel` })
    expect(cancelled.statusCode).toBe(202)
    expect(
      (await member.ask({ method: 'POST', url: '/reports', payload: aReport, headers: key('max') })).statusCode,
    ).toBe(201)
  })

  it('is taken without being named by who reaches nothing else', async () => {
    const member = await person(api, 'Mia', { [project]: 'member' })
    const { project: _, ...unnamed } = { ...job, project }
    const submitted = await member.ask({ method: 'POST', url: '/jobs', payload: unnamed })
    expect(submitted.json<JobDetail>().project).toBe(project)
  })

  const ofTheCatalogue: ExportTable[] = [
    'servers',
    'environments',
    'runners',
    'hardware',
    'changes',
    'host-changes',
    'measures',
  ]
  const heldTables = exportTables.filter((table) => !ofTheCatalogue.includes(table) && !table.startsWith('comparison'))
  it.each(heldTables)('does not leave it as a table: %s', async (table) => {
    const named: Partial<Record<ExportTable, string>> = {
      server: `project=${project}&server=node/http`,
      publication: `project=${project}&id=a-table`,
      report: `id=${ids.reports}`,
      verdicts: `id=${ids.reports}`,
      figures: `id=${ids.runs}`,
      result: `id=${ids.results}`,
      trend: `series=${ids.series}`,
    }
    const wholes: ExportTable[] = ['leaderboard', 'jobs', 'reports', 'alerts', 'suites', 'publications', 'shares']
    const ofProject = wholes.includes(table)
    const of = ofProject ? `project=${project}` : (named[table] ?? `id=${ids.jobs}`)
    expect((await stranger.ask({ url: `/export?table=${table}&${of}` })).statusCode).toBe(404)
    const viewer = await person(api, `Viewer of ${table}`, { [project]: 'viewer' })
    expect((await viewer.ask({ url: `/export?table=${table}&${of}` })).statusCode).toBe(200)
  })

  it('does not show in what a runner is doing', async () => {
    await claim(api, waitingRun)
    const running = async (ask: Person['ask']) =>
      (await ask({ url: '/runners' }))
        .json<{ items: { currentRun: object | null }[] }>()
        .items.map((one) => one.currentRun)
    expect(await running(bearer(api, api.tokens.apiToken))).toMatchObject([{ jobId: ids.jobs }])
    expect(await running(stranger.ask)).toEqual([null])
  })
})

describe('what the instance shows of itself', () => {
  it('leaves out environments that came with reports of a project that the caller does not see', async () => {
    const owner = bearer(api, api.tokens.apiToken)
    // whether a runner is online may change in between
    const seenBy = async (ask: Person['ask']) =>
      (await ask({ url: '/environments' })).json<EnvironmentList>().items.map((one) => ({ ...one, online: 0 }))
    const all = await seenBy(owner)
    const { id = '' } = all.find(({ name }) => name === 'ci') ?? {}
    expect((await owner({ url: `/environments/${id}` })).statusCode).toBe(200)
    const others = all.filter(({ name }) => name !== 'ci')
    expect(others.length).toBeGreaterThan(0)
    expect(await seenBy(stranger.ask)).toEqual(others)
    expect((await stranger.ask({ url: `/environments/${id}` })).statusCode).toBe(404)
    const there = (environment: string) => ({ ...job, environment, project: 'elsewhere' })
    const answers = await Promise.all(
      ['ci', 'nowhere'].map((name) => stranger.ask({ method: 'POST', url: '/jobs', payload: there(name) })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
  })

  it('does not say when a project that the caller does not see measured a server', async () => {
    const verified = async (ask: Person['ask']) =>
      (await ask({ url: '/servers' })).json<ServerCatalogue>().items.some(({ lastVerified }) => lastVerified !== null)
    expect([await verified(bearer(api, api.tokens.apiToken)), await verified(stranger.ask)]).toEqual([true, false])
  })
})

describe('a public project', () => {
  beforeAll(() => api.ctx.db.prisma.project.update({ where: { slug: project }, data: { isPublic: true } }))

  it('is read by everybody, signed in or not', async () => {
    const visitor = (request: InjectOptions) => api.call(null, { ...request, url: `/api/v1${request.url}` })
    for (const operation of held().filter(({ method, path }) => method === 'GET' && path !== '/events')) {
      const request = reach(operation) ?? {}
      expect([operation.name, (await stranger.ask(request)).statusCode]).toEqual([operation.name, 200])
      expect([operation.name, (await visitor(request)).statusCode]).toEqual([operation.name, 200])
    }
    expect((await visitor({ url: '/session' })).json<Session>()).toEqual({
      user: null,
      scopes: ['read'],
      isAdmin: false,
      expiresAt: null,
      projects: [{ slug: project, name: project, isPublic: true, role: 'viewer' }],
    })
  })

  it('is changed by nobody but its members', async () => {
    for (const operation of held().filter(({ method }) => method !== 'GET')) {
      const request = reach(operation) ?? {}
      expect([operation.name, (await stranger.ask(request)).statusCode]).toEqual([operation.name, 403])
      const headers = { ...request.headers, origin: webUrl }
      const visit = await api.call(null, { ...request, url: `/api/v1${request.url}`, headers })
      expect([operation.name, visit.statusCode]).toEqual([operation.name, 401])
    }
  })

  it('makes nothing else known to visitors: what is hidden and what does not exist is something to sign in for', async () => {
    for (const operation of held().filter(({ method, path }) => method === 'GET' && path !== '/events')) {
      const { url = '' } = reach(operation, false) ?? {}
      const answer = await api.call(null, { url: `/api/v1${url}` })
      expect([operation.name, answer.statusCode]).toEqual([operation.name, 401])
    }
  })

  it('opens neither tokens nor the care of the instance to visitors', async () => {
    for (const url of ['/tokens', '/parse', '/admin/reparse', '/admin/retention', '/jobs?project=default']) {
      const method = url === '/parse' || url === '/admin/reparse' ? 'POST' : 'GET'
      const answer = await api.call(null, {
        method,
        url: `/api/v1${url}`,
        ...(method === 'POST' && { payload: { output: 'x' } }),
      })
      expect([url, answer.statusCode]).toEqual([url, 401])
    }
  })
})
