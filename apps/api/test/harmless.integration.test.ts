import type { CreatedShare, JobDetail, RunnerList, StoredReport, WebhookWithSecret } from '@wrkbench/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAlert } from './support/make-alert.ts'
import { withCookie } from './support/people.ts'
import { claim, job, register, report } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp()
  await register(api)
})
afterAll(() => api.close())

/** Everything in the database except when tokens were last used. */
const everything = async (): Promise<string> => {
  const { pool } = api.ctx.db
  const tables = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const contents = []
  for (const { name } of tables.rows) {
    const { rows } = await pool.query(`SELECT to_jsonb(t) - 'last_used_at' AS row FROM ${name} t ORDER BY 1`)
    contents.push({ name, rows })
  }
  return JSON.stringify(contents)
}

it('no GET changes anything, and no log line holds a secret', async () => {
  const submitted = await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: job })
  const { id, runList } = submitted.json<JobDetail>()
  const runId = runList[0]?.id ?? ''
  const { lease } = await claim(api, runId)
  const payload = report(lease, new Date().toISOString())
  await api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/runs/${runId}/finish`, payload })
  const cookie = (
    await api.call(null, { method: 'POST', url: '/api/v1/session', payload: { token: api.tokens.signInToken } })
  ).cookies[0]?.value

  const [runner] = (await api.call('apiToken', { url: '/api/v1/runners' })).json<RunnerList>().items
  const output = [
    ...['Running 1m test @ http://localhost:3000/json', '  2 threads and 100 connections'],
    ...['  600000 requests in 1.00m, 60.00MB read', 'Requests/sec:  10000.00', 'Transfer/sec:      1.00MB'],
  ].join('\n')
  const handedIn = await api.call('apiToken', {
    method: 'POST',
    url: '/api/v1/reports',
    headers: { 'idempotency-key': 'harmless-report' },
    payload: { environment: 'ci', results: [{ subject: 'a', scenario: 'json', output }] },
  })
  const stored = handedIn.json<StoredReport>()
  const seriesId = stored.results[0]?.seriesId ?? ''
  const alert = await makeAlert(api, { seriesId, resultId: stored.results[0]?.id ?? '' })
  const nightly = { name: 'nightly', job }
  const suite = await api.call('apiToken', { method: 'POST', url: '/api/v1/suites', payload: nightly })
  await api.call('apiToken', {
    method: 'PUT',
    url: '/api/v1/publications/a-table',
    payload: {
      title: 'A table',
      url: null,
      charts: [],
      date: { at: '2020-01-02T00:00:00Z', precision: 'day', evidence: 'told' },
      tables: [{ title: 'All', columns: [{ head: 'a' }], rows: [{ cells: [{ result: stored.results[0]?.id }] }] }],
    },
  })
  const invited = await withCookie(
    api,
    cookie ?? '',
  )({
    method: 'POST',
    url: '/projects/default/invitations',
    payload: { name: 'Vera', role: 'viewer' },
  })
  const invitation = invited.json<{ token: string }>().token
  const view = { page: 'leaderboard', query: {} }
  const shared = await api.call('apiToken', { method: 'POST', url: '/api/v1/shares', payload: { view } })
  const shareSecret = shared.json<CreatedShare>().secret
  const url = 'https://example.org/hooks/a-token-that-is-not-shown'
  const hook = await api.call('apiToken', { method: 'POST', url: '/api/v1/webhooks', payload: { name: 'x', url } })
  const webhook = hook.json<WebhookWithSecret>()
  const asked: Record<string, string> = {
    'series/newest': '?server=node/http',
    export: '?table=leaderboard',
    trends: `?series=${seriesId}`,
    compare: '?a=server:a&b=server:a,environment:ci',
  }
  const ids: Record<string, string | undefined> = {
    runs: runId,
    servers: 'node/http',
    hosts: runner?.hostId,
    reports: stored.id,
    alerts: alert,
    suites: suite.json<{ id: string }>().id,
    environments: runner?.environment.id,
    results: stored.results[0]?.id,
    series: seriesId,
    badge: seriesId,
    publications: 'a-table',
    webhooks: webhook.id,
  }

  const before = await everything()
  const { paths } = JSON.parse((await api.call(null, { url: '/api/v1/openapi.json' })).body) as { paths: object }
  const routes = Object.entries(paths).filter(([path, methods]) => 'get' in methods && !path.endsWith('/events'))
  for (const [path] of routes) {
    const kind = path.split('/')[3] ?? ''
    const named = path
      .replace('{id}', ids[kind] ?? id)
      .replace('{resultId}', stored.results[0]?.id ?? '')
      .replace('{project}', 'default')
      .replace('{token}', invitation)
      .replace('{secret}', shareSecret)
    const url = `${named}${asked[kind] ?? asked[path.replace('/api/v1/', '')] ?? ''}`
    // a token may not read how its owner signs in
    const inSession = { url, headers: { cookie: `wrkbench_session_3000=${cookie}` } }
    const response = kind === 'account' ? await api.call(null, inSession) : await api.call('apiToken', { url })
    expect([url, response.statusCode]).toEqual([url, 200])
  }
  expect(routes.length).toBeGreaterThan(12)
  expect(await everything()).toBe(before)

  await api.call(null, {
    url: `/api/v1/jobs?token=${api.tokens.apiToken}`,
    headers: { cookie: `wrkbench_session_3000=${cookie}` },
  })
  await api.call(null, { url: '/api/v1/jobs', headers: { authorization: `Bearer ${api.tokens.signInToken}` } })
  for (const path of ['', 'api/v1/servers/', 'api/v1/jobs/']) {
    await api.call('apiToken', { url: `/${path}${api.tokens.apiToken}` })
  }
  const log = api.logged()
  expect(log.split('\n').length).toBeGreaterThan(routes.length)
  for (const secret of [
    ...Object.values(api.tokens),
    cookie ?? 'no cookie',
    lease,
    invitation,
    shareSecret,
    webhook.secret,
    url,
  ])
    expect(log).not.toContain(secret)
})
