import { validate } from '@scalar/openapi-parser'
import { ExportedTables } from '@wrkbench/contracts'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patterns } from '../src/validation/field-errors.ts'
import { job } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

interface Operation {
  operationId?: string
  tags?: string[]
  summary?: string
  parameters?: object[]
  requestBody?: object
  description?: string
  security?: Record<string, string[]>[]
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

let api: TestApp
let document: {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  components: { schemas: object }
  tags: { name: string }[]
}
beforeAll(async () => {
  api = await startApp()
  document = (await api.call(null, { url: '/api/v1/openapi.json' })).json()
})
afterAll(() => api.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  )

describe('openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toBe('3.1.0')
    const { valid, errors } = await validate(document)
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('tells everything of every call', () => {
    const known = document.tags.map(({ name }) => name)
    for (const { name, operation } of operations()) {
      const { operationId, tags = [], summary, security, responses } = operation
      expect([name, operationId, summary]).toEqual([
        name,
        expect.stringMatching(/^[a-z]\w+$/),
        expect.stringMatching(/./),
      ])
      expect(tags.length).toBe(1)
      expect(known).toContain(tags[0])
      expect(security).toBeDefined()
      const statuses = Object.keys(responses)
      const success = statuses.filter((status) => status.startsWith('2'))
      expect([name, success.length]).not.toEqual([name, 0])
      for (const status of success) {
        const schema = Object.values(responses[status]?.content ?? {})[0]?.schema
        expect([name, status === '204' || schema !== undefined]).toEqual([name, true])
      }
    }
  })

  it('gives each call a name of its own', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('describes refusals as problem+json', () => {
    for (const { name, operation } of operations()) {
      for (const [status, { content }] of Object.entries(operation.responses)) {
        if (Number(status) < 400 || name === 'GET /api/v1/ready') continue
        expect([name, status, Object.keys(content ?? {})]).toEqual([name, status, ['application/problem+json']])
      }
    }
  })

  it.each([
    ['GET', '/jobs/%zz', '/jobs/{id}', 400, ''],
    ['GET', '/suites?project=nobodys', '/suites', 404, 'project'],
    ['GET', `/environments/${'e'.repeat(500)}`, '/environments/{id}', 422, 'id'],
    ['GET', `/projects/${'p'.repeat(101)}/members`, '/projects/{project}/members', 422, 'project'],
    ['POST', '/suites', '/suites', 404, '/project'],
    ['POST', '/admin/reparse', '/admin/reparse', 422, '/after'],
  ] as const)('declares how %s %.40s is refused', async (method, url, path, status, field) => {
    const bodies: Record<string, object> = {
      '/suites': { project: 'nobodys', name: 'nightly', job },
      '/admin/reparse': { after: '9'.repeat(19) },
    }
    const payload = method === 'POST' ? bodies[path] : undefined
    const answer = await api.call('apiToken', { method, url: `/api/v1${url}`, ...(payload && { payload }) })
    expect(answer.json()).toMatchObject({ status, errors: [{ path: field }] })
    const { responses = {} } = document.paths[`/api/v1${path}`]?.[method.toLowerCase()] ?? {}
    expect(Object.keys(responses)).toContain(String(status))
  })

  it.each([
    ['get', '/leaderboard', true],
    ['get', '/runs/{id}', true],
    ['get', '/tokens', false],
    ['get', '/audit', false],
    ['post', '/jobs', false],
  ])('tells whether %s %s of a public project takes somebody who signed in', (method, path, anybody) => {
    const { security } = document.paths[`/api/v1${path}`]?.[method] ?? {}
    const needed = [method === 'post' ? 'jobs:write' : path === '/audit' ? 'admin' : 'read']
    expect(security).toEqual([...(anybody ? [{}] : []), { token: needed }, { session: needed }])
  })

  it('asks for no pattern of which a refusal could not say what it wants', () => {
    const asked = Object.entries(document.paths)
      .filter(([path]) => !path.startsWith('/api/v1/runner/'))
      .flatMap(([, methods]) => Object.values(methods).map(({ parameters, requestBody }) => [parameters, requestBody]))
    const found = new Set(JSON.stringify(asked).match(/"pattern":"(?:[^"\\]|\\.)*"/g))
    const named = [...found].map((one) => JSON.parse(`{${one}}`).pattern as string)
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((pattern) => patterns[pattern] === undefined)).toEqual([])
  })

  it('says which tokens make and revoke others', () => {
    const { post, delete: revoke } = { ...document.paths['/api/v1/tokens'], ...document.paths['/api/v1/tokens/{id}'] }
    for (const operation of [post, revoke]) expect(operation?.description).toMatch(/^Needs .* needs the scope `admin`/)
  })

  it('describes exports as they are', async () => {
    const answer = await api.call('apiToken', { url: '/api/v1/export?table=servers&format=json' })
    const { tables } = answer.json<ExportedTables>()
    expect(tables[0]?.rows.length).toBeGreaterThan(0)
    expect([...Value.Errors(ExportedTables, { tables })]).toEqual([])
    const { content } = document.paths['/api/v1/export']?.get?.responses[200] ?? {}
    expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ExportedTables' })
  })

  it('has exactly the calls of the API, and says what each takes', () => {
    const takes = ({ security = [], description = '' }: Operation) => {
      const scopes = new Set(security.flatMap((one) => Object.values(one).flat()))
      expect(description).toContain([...scopes].map((scope) => (scope === 'runner' ? 'runner' : `\`${scope}\``)).join())
      return [...scopes, ...(description.match(/a person|administrator of the instance/g) ?? [])].join(', ')
    }
    expect(
      operations()
        .map(({ name, operation }) => `${name}: ${takes(operation)}`)
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "DELETE /api/v1/account/providers/{provider}: read, a person",
        "DELETE /api/v1/annotations/{id}: jobs:write",
        "DELETE /api/v1/environments/{id}/hosts/{hostId}: admin, administrator of the instance",
        "DELETE /api/v1/projects/{project}/invitations/{id}: admin, a person",
        "DELETE /api/v1/projects/{project}/members/{id}: read, a person",
        "DELETE /api/v1/publications/{id}: results:write",
        "DELETE /api/v1/runner-invitations/{id}: admin, administrator of the instance",
        "DELETE /api/v1/session: read",
        "DELETE /api/v1/shares/{id}: jobs:write",
        "DELETE /api/v1/suites/{id}: jobs:write",
        "DELETE /api/v1/tokens/{id}: read",
        "DELETE /api/v1/webhooks/{id}: admin",
        "GET /api/v1/account: read, a person",
        "GET /api/v1/admin/retention: admin, administrator of the instance",
        "GET /api/v1/alerts/{id}: read",
        "GET /api/v1/alerts: read",
        "GET /api/v1/annotations: read",
        "GET /api/v1/audit/export: admin",
        "GET /api/v1/audit: admin",
        "GET /api/v1/badge/{id}.svg: read",
        "GET /api/v1/compare: read",
        "GET /api/v1/environments/{id}: read",
        "GET /api/v1/environments: read",
        "GET /api/v1/events: read",
        "GET /api/v1/export: read",
        "GET /api/v1/generators: read",
        "GET /api/v1/health: ",
        "GET /api/v1/hosts/{id}/facts: read",
        "GET /api/v1/invitations/{token}: ",
        "GET /api/v1/jobs/{id}: read",
        "GET /api/v1/jobs: read",
        "GET /api/v1/leaderboard: read",
        "GET /api/v1/load-presets: read",
        "GET /api/v1/overview: read",
        "GET /api/v1/projects/{project}/alert-settings: read",
        "GET /api/v1/projects/{project}/invitations/export: admin",
        "GET /api/v1/projects/{project}/invitations: admin",
        "GET /api/v1/projects/{project}/members/export: admin",
        "GET /api/v1/projects/{project}/members: admin",
        "GET /api/v1/publications/{id}: read",
        "GET /api/v1/publications: read",
        "GET /api/v1/ready: ",
        "GET /api/v1/reports/{id}/results/{resultId}/output: read",
        "GET /api/v1/reports/{id}/verdict: read",
        "GET /api/v1/reports/{id}: read",
        "GET /api/v1/reports: read",
        "GET /api/v1/results/{id}: read",
        "GET /api/v1/runner-invitations: admin, administrator of the instance",
        "GET /api/v1/runners: read",
        "GET /api/v1/runs/{id}/log: read",
        "GET /api/v1/runs/{id}/raw: read",
        "GET /api/v1/runs/{id}: read",
        "GET /api/v1/scenarios: read",
        "GET /api/v1/series/newest: read",
        "GET /api/v1/series: read",
        "GET /api/v1/servers/{id}: read",
        "GET /api/v1/servers: read",
        "GET /api/v1/session/methods: ",
        "GET /api/v1/session: read",
        "GET /api/v1/shared/{secret}: ",
        "GET /api/v1/shares: read",
        "GET /api/v1/suites/{id}: read",
        "GET /api/v1/suites: read",
        "GET /api/v1/tokens/export: read",
        "GET /api/v1/tokens: read",
        "GET /api/v1/trends: read",
        "GET /api/v1/users/export: admin, administrator of the instance",
        "GET /api/v1/users: admin, administrator of the instance",
        "GET /api/v1/webhooks/export: admin",
        "GET /api/v1/webhooks/{id}/deliveries/export: admin",
        "GET /api/v1/webhooks/{id}/deliveries: admin",
        "GET /api/v1/webhooks/{id}: admin",
        "GET /api/v1/webhooks: admin",
        "PATCH /api/v1/account: read, a person",
        "PATCH /api/v1/alerts/{id}: jobs:write",
        "PATCH /api/v1/annotations/{id}: jobs:write",
        "PATCH /api/v1/projects/{project}/alert-settings: admin",
        "PATCH /api/v1/projects/{project}/members/{id}: admin, a person",
        "PATCH /api/v1/projects/{project}: admin",
        "PATCH /api/v1/runners/{id}: admin, administrator of the instance",
        "PATCH /api/v1/suites/{id}: jobs:write",
        "PATCH /api/v1/users/{id}: admin, a person, administrator of the instance",
        "PATCH /api/v1/webhooks/{id}: admin",
        "POST /api/v1/admin/reparse: admin, administrator of the instance",
        "POST /api/v1/admin/retention: admin, administrator of the instance",
        "POST /api/v1/annotations: jobs:write",
        "POST /api/v1/invitations/{token}: ",
        "POST /api/v1/jobs/{id}/approve: jobs:write, a person",
        "POST /api/v1/jobs/{id}/cancel: jobs:write",
        "POST /api/v1/jobs/{id}/rerun: jobs:write",
        "POST /api/v1/jobs: jobs:write",
        "POST /api/v1/parse: read",
        "POST /api/v1/projects/{project}/invitations: admin, a person",
        "POST /api/v1/projects: admin, administrator of the instance",
        "POST /api/v1/reports: results:write",
        "POST /api/v1/runner-invitations: admin, administrator of the instance",
        "POST /api/v1/runner/claim: runner",
        "POST /api/v1/runner/join: ",
        "POST /api/v1/runner/next: runner",
        "POST /api/v1/runner/parts/exchange: runner",
        "POST /api/v1/runner/presence: runner",
        "POST /api/v1/runner/register: runner",
        "POST /api/v1/runner/runs/{id}/finish: runner",
        "POST /api/v1/runner/runs/{id}/hand-back: runner",
        "POST /api/v1/runner/runs/{id}/heartbeat: runner",
        "POST /api/v1/runner/runs/{id}/parts/{ordinal}/order: runner",
        "POST /api/v1/runner/token: runner",
        "POST /api/v1/runners/{id}/revoke: admin, administrator of the instance",
        "POST /api/v1/runners/{id}/rotate: admin, administrator of the instance",
        "POST /api/v1/session/password: ",
        "POST /api/v1/session/provider: ",
        "POST /api/v1/session: ",
        "POST /api/v1/shares: jobs:write",
        "POST /api/v1/suites/{id}/run: jobs:write",
        "POST /api/v1/suites: jobs:write",
        "POST /api/v1/tokens: read",
        "POST /api/v1/users/{id}/sign-in-link: admin, a person, administrator of the instance",
        "POST /api/v1/webhooks/{id}/deliveries/{delivery}/redeliver: admin",
        "POST /api/v1/webhooks/{id}/rotate-secret: admin",
        "POST /api/v1/webhooks/{id}/test: admin",
        "POST /api/v1/webhooks: admin",
        "PUT /api/v1/publications/{id}: results:write",
      ]
    `)
  })
})

describe('/docs', () => {
  it('is a page whose script comes from here and that may contact no other host', async () => {
    const page = await api.call(null, { url: '/docs/' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="https?:/)
    expect(page.headers['content-security-policy']).toContain("connect-src 'self'")
    const script = /src="([^"]+)"/.exec(page.body)?.[1] ?? ''
    const answer = await api.call(null, { url: new URL(script, 'http://localhost/docs/').pathname })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('javascript')
    expect(answer.body.length).toBeGreaterThan(100_000)
    expect((await api.call(null, { url: '/docs' })).headers.location).toBe('/docs/')
    expect((await api.call(null, { url: '/docs/nothing' })).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})
