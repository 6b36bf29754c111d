import { validate } from '@scalar/openapi-parser'
import { ExportedTables } from '@wrkbench/contracts'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { job } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

interface Operation {
  operationId?: string
  tags?: string[]
  summary?: string
  security?: object[]
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
    ['get', '/account', false],
    ['get', '/audit', false],
    ['post', '/jobs', false],
  ])('tells whether %s %s of a public project takes somebody who signed in', (method, path, anybody) => {
    const { security } = document.paths[`/api/v1${path}`]?.[method] ?? {}
    expect(security).toEqual([...(anybody ? [{}] : []), { token: [] }, { session: [] }])
  })

  it('describes exports as they are', async () => {
    const answer = await api.call('apiToken', { url: '/api/v1/export?table=servers&format=json' })
    const { tables } = answer.json<ExportedTables>()
    expect(tables[0]?.rows.length).toBeGreaterThan(0)
    expect([...Value.Errors(ExportedTables, { tables })]).toEqual([])
    const { content } = document.paths['/api/v1/export']?.get?.responses[200] ?? {}
    expect(content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/ExportedTables' })
  })

  it('has exactly the calls of the API', () => {
    expect(
      operations()
        .map(({ name }) => name)
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "DELETE /api/v1/account/providers/{provider}",
        "DELETE /api/v1/annotations/{id}",
        "DELETE /api/v1/environments/{id}/hosts/{hostId}",
        "DELETE /api/v1/projects/{project}/invitations/{id}",
        "DELETE /api/v1/projects/{project}/members/{id}",
        "DELETE /api/v1/publications/{id}",
        "DELETE /api/v1/runner-invitations/{id}",
        "DELETE /api/v1/session",
        "DELETE /api/v1/shares/{id}",
        "DELETE /api/v1/suites/{id}",
        "DELETE /api/v1/tokens/{id}",
        "DELETE /api/v1/webhooks/{id}",
        "GET /api/v1/account",
        "GET /api/v1/admin/retention",
        "GET /api/v1/alerts",
        "GET /api/v1/alerts/{id}",
        "GET /api/v1/annotations",
        "GET /api/v1/audit",
        "GET /api/v1/audit/export",
        "GET /api/v1/badge/{id}.svg",
        "GET /api/v1/compare",
        "GET /api/v1/environments",
        "GET /api/v1/environments/{id}",
        "GET /api/v1/events",
        "GET /api/v1/export",
        "GET /api/v1/generators",
        "GET /api/v1/health",
        "GET /api/v1/hosts/{id}/facts",
        "GET /api/v1/invitations/{token}",
        "GET /api/v1/jobs",
        "GET /api/v1/jobs/{id}",
        "GET /api/v1/leaderboard",
        "GET /api/v1/load-presets",
        "GET /api/v1/overview",
        "GET /api/v1/projects/{project}/alert-settings",
        "GET /api/v1/projects/{project}/invitations",
        "GET /api/v1/projects/{project}/invitations/export",
        "GET /api/v1/projects/{project}/members",
        "GET /api/v1/projects/{project}/members/export",
        "GET /api/v1/publications",
        "GET /api/v1/publications/{id}",
        "GET /api/v1/ready",
        "GET /api/v1/reports",
        "GET /api/v1/reports/{id}",
        "GET /api/v1/reports/{id}/results/{resultId}/output",
        "GET /api/v1/reports/{id}/verdict",
        "GET /api/v1/results/{id}",
        "GET /api/v1/runner-invitations",
        "GET /api/v1/runners",
        "GET /api/v1/runs/{id}",
        "GET /api/v1/runs/{id}/log",
        "GET /api/v1/runs/{id}/raw",
        "GET /api/v1/scenarios",
        "GET /api/v1/series",
        "GET /api/v1/series/newest",
        "GET /api/v1/servers",
        "GET /api/v1/servers/{id}",
        "GET /api/v1/session",
        "GET /api/v1/session/methods",
        "GET /api/v1/shared/{secret}",
        "GET /api/v1/shares",
        "GET /api/v1/suites",
        "GET /api/v1/suites/{id}",
        "GET /api/v1/tokens",
        "GET /api/v1/tokens/export",
        "GET /api/v1/trends",
        "GET /api/v1/users",
        "GET /api/v1/users/export",
        "GET /api/v1/webhooks",
        "GET /api/v1/webhooks/export",
        "GET /api/v1/webhooks/{id}",
        "GET /api/v1/webhooks/{id}/deliveries",
        "GET /api/v1/webhooks/{id}/deliveries/export",
        "PATCH /api/v1/account",
        "PATCH /api/v1/alerts/{id}",
        "PATCH /api/v1/annotations/{id}",
        "PATCH /api/v1/projects/{project}",
        "PATCH /api/v1/projects/{project}/alert-settings",
        "PATCH /api/v1/projects/{project}/members/{id}",
        "PATCH /api/v1/runners/{id}",
        "PATCH /api/v1/suites/{id}",
        "PATCH /api/v1/users/{id}",
        "PATCH /api/v1/webhooks/{id}",
        "POST /api/v1/admin/reparse",
        "POST /api/v1/admin/retention",
        "POST /api/v1/annotations",
        "POST /api/v1/invitations/{token}",
        "POST /api/v1/jobs",
        "POST /api/v1/jobs/{id}/approve",
        "POST /api/v1/jobs/{id}/cancel",
        "POST /api/v1/jobs/{id}/rerun",
        "POST /api/v1/parse",
        "POST /api/v1/projects",
        "POST /api/v1/projects/{project}/invitations",
        "POST /api/v1/reports",
        "POST /api/v1/runner-invitations",
        "POST /api/v1/runner/claim",
        "POST /api/v1/runner/join",
        "POST /api/v1/runner/next",
        "POST /api/v1/runner/parts/exchange",
        "POST /api/v1/runner/presence",
        "POST /api/v1/runner/register",
        "POST /api/v1/runner/runs/{id}/finish",
        "POST /api/v1/runner/runs/{id}/hand-back",
        "POST /api/v1/runner/runs/{id}/heartbeat",
        "POST /api/v1/runner/runs/{id}/parts/{ordinal}/order",
        "POST /api/v1/runner/token",
        "POST /api/v1/runners/{id}/revoke",
        "POST /api/v1/runners/{id}/rotate",
        "POST /api/v1/session",
        "POST /api/v1/session/password",
        "POST /api/v1/session/provider",
        "POST /api/v1/shares",
        "POST /api/v1/suites",
        "POST /api/v1/suites/{id}/run",
        "POST /api/v1/tokens",
        "POST /api/v1/users/{id}/sign-in-link",
        "POST /api/v1/webhooks",
        "POST /api/v1/webhooks/{id}/deliveries/{delivery}/redeliver",
        "POST /api/v1/webhooks/{id}/rotate-secret",
        "POST /api/v1/webhooks/{id}/test",
        "PUT /api/v1/publications/{id}",
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
