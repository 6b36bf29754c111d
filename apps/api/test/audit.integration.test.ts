import {
  type AuditAction,
  auditActions,
  type CreatedInvitation,
  type CreatedToken,
  type EnvironmentDetail,
  type EnvironmentList,
} from '@wrkbench/contracts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeAlert } from './support/make-alert.ts'
import { makeProject, person } from './support/people.ts'
import { job, register } from './support/runner.ts'
import { type Ask, firstAdmin, visitorOf } from './support/sign-in.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
let admin: Ask
let visitor: Ask
/** One change of each kind, none of which was made before. */
let changes: [AuditAction, Ask, InjectOptions][]

/** Actions made by programs, or tested where the part of the instance that they need is set up. */
const elsewhere: AuditAction[] = ['retention.removed', 'webhook.paused', 'source.approved', 'runner.rotated']
/** Calls that change something without an audit entry, and why. Runners' calls about runs are recorded by the runs. */
const notWritten = {
  'DELETE /account/providers/{provider}': 'account.changed, tried where there is a provider',
  'DELETE /annotations/{id}': 'a note on a trend names who wrote it',
  'DELETE /session': 'signing out changes nothing but that',
  'PATCH /annotations/{id}': 'a note on a trend names who wrote it',
  'POST /annotations': 'a note on a trend names who wrote it',
  'POST /jobs': 'a job',
  'POST /jobs/{id}/approve': 'source.approved, tried where a source waits',
  'POST /jobs/{id}/cancel': 'told by the job',
  'POST /jobs/{id}/rerun': 'a job',
  'POST /parse': 'stores nothing',
  'POST /reports': 'a report',
  'POST /runners/{id}/rotate': 'runner.rotated, tried where a runner takes its new token',
  'POST /session/password': 'session.opened, as with a token',
  'POST /session/provider': 'session.opened when the visitor comes back',
  'POST /suites/{id}/run': 'a job',
  'POST /webhooks/{id}/deliveries/{delivery}/redeliver': 'told by the log of deliveries',
  'POST /webhooks/{id}/test': 'told by the log of deliveries',
  'PUT /publications/{id}': 'a layout of what is stored; its end is written down',
}
const output = [
  ...['Running 1m test @ http://localhost:3000/json', '  2 threads and 100 connections'],
  ...['  600000 requests in 1.00m, 60.00MB read', 'Requests/sec:  10000.00', 'Transfer/sec:      1.00MB'],
].join('\n')
const password = 'correct horse battery'

beforeAll(async () => {
  api = await startApp({ limits: { signIn: 1000, write: 10_000 } })
  const runner = await register(api)
  await makeProject(api, 'other')
  admin = await firstAdmin(api)
  visitor = visitorOf(api)
  const made = async <T>(url: string, payload: object) => (await admin({ method: 'POST', url, payload })).json<T>()
  const post = (url: string, payload: object = {}) => ({ method: 'POST', url, payload }) as const
  const patch = (url: string, payload: object) => ({ method: 'PATCH', url, payload }) as const
  const remove = (url: string) => ({ method: 'DELETE', url }) as const
  const mia = await person(api, 'Mia', { other: 'member' })
  const max = await person(api, 'Max', { other: 'member' })
  const invite = { name: 'Vera', role: 'viewer' }
  const [open, gone] = [
    await made<CreatedInvitation>('/projects/other/invitations', invite),
    await made<CreatedInvitation>('/projects/other/invitations', invite),
  ]
  const hook = { project: 'other', name: 'channel', url: 'https://example.org/x' }
  const webhook = (await made<{ id: string }>('/webhooks', hook)).id
  const suite = (await made<{ id: string }>('/suites', { name: 'nightly', job })).id
  const view = { view: { page: 'leaderboard', query: {} } }
  const share = (await made<{ id: string }>('/shares', view)).id
  const host = (await made<{ id: string }>('/runner-invitations', { name: 'lab-1' })).id
  const { code } = await made<{ code: string }>('/runner-invitations', { name: 'lab-2' })
  const reported = await admin({
    ...post('/reports', {
      environment: 'ci',
      hosts: [{ role: 'SERVER', facts: { hostname: 'box' } }],
      results: [
        { subject: 'a', scenario: 'b', metrics: { successesPerSecond: 100 } },
        { subject: 'a', scenario: 'printed', output },
      ],
    }),
    headers: { 'idempotency-key': 'audit-of-changes' },
  })
  const { items } = (await admin({ url: '/environments' })).json<EnvironmentList>()
  const { id: lab } = items.find(({ name }) => name === 'ci') ?? {}
  const [box] = (await admin({ url: `/environments/${lab}` })).json<EnvironmentDetail>().hosts
  // as if an older parser had parsed it
  await api.ctx.db.pool.query('UPDATE results SET requests = 12 WHERE requests = 600000')
  const [result] = reported.json<{ results: { id: string; seriesId: string }[] }>().results
  const alert = await makeAlert(api, { seriesId: result?.seriesId ?? '', resultId: result?.id ?? '' })
  const table = { title: 'All', columns: [{ head: 'a' }], rows: [{ cells: [{ text: 'b' }] }] }
  const publication = { title: 'A table', url: null, charts: [], tables: [table] }
  const date = { at: '2020-01-02T00:00:00Z', precision: 'day', evidence: 'told' }
  await admin({ method: 'PUT', url: '/publications/a-table', payload: { ...publication, date } })
  const token = await made<CreatedToken>('/tokens', { name: 'old' })
  const vera = { name: 'Vera', email: 'vera@example.com', password }
  changes = [
    ['token.created', admin, post('/tokens', { name: 'new' })],
    ['token.revoked', admin, remove(`/tokens/${token.id}`)],
    ['member.joined', visitor, post(`/invitations/${open.token}`, { person: vera })],
    ['member.changed', admin, patch(`/projects/other/members/${mia.userId}`, { role: 'admin' })],
    ['member.removed', admin, remove(`/projects/other/members/${max.userId}`)],
    ['invitation.created', admin, post('/projects/other/invitations', invite)],
    ['invitation.revoked', admin, remove(`/projects/other/invitations/${gone.id}`)],
    ['project.created', admin, post('/projects', { slug: 'third', name: 'Third' })],
    ['project.changed', admin, patch('/projects/other', { isPublic: true })],
    ['account.changed', admin, patch('/account', { email: 'root@example.com', password })],
    ['user.changed', admin, patch(`/users/${mia.userId}`, { isAdmin: true })],
    ['link.created', admin, post(`/users/${mia.userId}/sign-in-link`)],
    ['session.opened', visitor, post('/session', { token: mia.token })],
    ['share.created', admin, post('/shares', view)],
    ['share.deleted', admin, remove(`/shares/${share}`)],
    ['runner.invited', admin, post('/runner-invitations', { name: 'lab-3' })],
    ['runner.withdrawn', admin, remove(`/runner-invitations/${host}`)],
    ['runner.joined', visitor, post('/runner/join', { code })],
    ['runner.changed', admin, patch(`/runners/${runner.runnerId}`, { paused: true })],
    ['host.removed', admin, remove(`/environments/${lab}/hosts/${box?.id}`)],
    ['runner.revoked', admin, post(`/runners/${runner.runnerId}/revoke`)],
    ['suite.created', admin, post('/suites', { name: 'weekly', job })],
    ['suite.changed', admin, patch(`/suites/${suite}`, { paused: true })],
    ['suite.deleted', admin, remove(`/suites/${suite}`)],
    ['alert.changed', admin, patch(`/alerts/${alert}`, { state: 'acknowledged' })],
    ['alert.settings', admin, patch('/projects/default/alert-settings', { enabled: false })],
    ['publication.deleted', admin, remove('/publications/a-table')],
    ['result.reparsed', admin, post('/admin/reparse', { all: true })],
    ['retention.changed', admin, post('/admin/retention', { rules: { log: 30 } })],
    ['webhook.created', admin, post('/webhooks', { ...hook, name: 'second' })],
    ['webhook.changed', admin, patch(`/webhooks/${webhook}`, { name: 'team' })],
    ['webhook.rotated', admin, post(`/webhooks/${webhook}/rotate-secret`)],
    ['webhook.deleted', admin, remove(`/webhooks/${webhook}`)],
  ]
})
afterAll(() => api.close())

/** The whole database, except when tokens were last used: that is not a change anybody made. */
const everything = async (): Promise<Record<string, string>> => {
  const { pool } = api.ctx.db
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'pgboss%' ORDER BY 1",
  )
  const digest = async (name: string): Promise<string> => {
    const text = `SELECT md5(coalesce(string_agg(row, ',' ORDER BY row), '')) AS digest
      FROM (SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM "${name}" t) all_rows`
    return (await pool.query<{ digest: string }>(text)).rows[0]?.digest ?? ''
  }
  return Object.fromEntries(await Promise.all(rows.map(async ({ name }) => [name, await digest(name)] as const)))
}
const logged = () => api.ctx.db.prisma.auditEvent.findMany({ orderBy: { id: 'asc' } })

describe('what is written down', () => {
  it('has each kind of change in this test', () => {
    const tried = new Set([...changes.map(([action]) => action), ...elsewhere])
    expect(Object.keys(auditActions).filter((action) => !tried.has(action as AuditAction))).toEqual([])
  })

  it('is every call that changes something but those that are told here', async () => {
    const document = await api.call(null, { url: '/api/v1/openapi.json' })
    const { paths } = document.json<{ paths: Record<string, Record<string, unknown>> }>()
    const changing = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'get')
        .map((method) => ({ call: `${method.toUpperCase()} ${path.replace('/api/v1', '')}`, path, method })),
    )
    const isOf = (path: string, url: string) =>
      new RegExp(`^${path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(url)
    const untold = changing
      .filter(({ path, method }) =>
        changes.every(([, , one]) => one.method !== method.toUpperCase() || !isOf(path, String(one.url))),
      )
      .map(({ call }) => call)
      .filter((call) => !call.startsWith('POST /runner/'))
    expect(untold.sort()).toEqual([...Object.keys(notWritten)].sort())
  })

  it('is not done where it cannot be written down', async () => {
    const { pool } = api.ctx.db
    await pool.query('ALTER TABLE audit_events ADD CONSTRAINT nothing CHECK (false) NOT VALID')
    const before = await everything()
    for (const [action, ask, request] of changes) {
      expect([action, (await ask(request)).statusCode]).toEqual([action, 500])
      expect([action, await everything()]).toEqual([action, before])
    }
    await pool.query('ALTER TABLE audit_events DROP CONSTRAINT nothing')
  })

  it('is each change that was made, once, with who made it from where', async () => {
    for (const [action, ask, request] of changes) {
      const before = await logged()
      expect([action, Math.floor((await ask(request)).statusCode / 100)]).toEqual([action, 2])
      const lines = (await logged()).slice(before.length)
      // joining also signs the person in
      const expected = action === 'member.joined' ? [action, 'session.opened'] : [action]
      expect(lines.map((line) => line.action)).toEqual(expected)
      for (const line of lines) expect(line).toMatchObject({ address: '127.0.0.1', requestId: expect.any(String) })
    }
  })
})
