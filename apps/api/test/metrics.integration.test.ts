import { once } from 'node:events'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JobDetail } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claim, job, register, report } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

/** Figures by name and labels, as written in the text: `name{a="b"}` → 1. */
const figures = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )

const scrape = async (api: TestApp) => figures((await api.call(null, { url: '/metrics' })).body)

describe('GET /metrics', () => {
  let api: TestApp
  let environment: string
  let runIds: string[]
  beforeAll(async () => {
    api = await startApp()
    await register(api)
    const created = await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: { ...job, rounds: 3 } })
    const { runList, environment: place } = created.json<JobDetail>()
    runIds = runList.map(({ id }) => id)
    environment = place.name
    await api.ctx.db.pool.query(`UPDATE runs SET queued_at = now() - interval '90 seconds' WHERE status = 'QUEUED'`)
  })
  afterAll(() => api.close())

  const finish = async (id: string, change: object = {}) => {
    const { lease } = await claim(api, id)
    const payload = { ...report(lease, new Date().toISOString()), ...change }
    const { statusCode } = await api.call('runnerToken', {
      method: 'POST',
      url: `/api/v1/runner/runs/${id}/finish`,
      payload,
    })
    expect(statusCode).toBe(200)
  }

  it('tells what waits, and for how long', async () => {
    const found = await scrape(api)
    expect(found.get(`wrkbench_queue_depth{environment="${environment}"}`)).toBe(3)
    expect(found.get(`wrkbench_queue_oldest_age_seconds{environment="${environment}"}`)).toBeGreaterThanOrEqual(90)
    expect(found.get(`wrkbench_runs_active{environment="${environment}"}`)).toBe(0)
    expect(found.get('wrkbench_database_up')).toBe(1)
  })

  it('tells runs that ended by how and why, and how long they took', async () => {
    await finish(runIds[0] ?? '')
    const error = { code: 'VERIFY_FAILED', blame: 'target', message: 'wrong answer', detail: null }
    await finish(runIds[1] ?? '', { outcome: 'FAILED', error, measurement: null })
    const found = await scrape(api)
    expect(found.get('wrkbench_runs_ended_last_hour{status="SUCCEEDED",code=""}')).toBe(1)
    expect(found.get('wrkbench_runs_ended_last_hour{status="FAILED",code="VERIFY_FAILED"}')).toBe(1)
    expect(found.has('wrkbench_run_duration_seconds_last_hour{status="SUCCEEDED",code="",quantile="0.95"}')).toBe(true)
    expect(found.get(`wrkbench_queue_depth{environment="${environment}"}`)).toBe(1)
  })

  it('tells how long ago a runner was heard of', async () => {
    await api.ctx.db.pool.query(`UPDATE runners SET last_heartbeat_at = now() - interval '1 hour'`)
    const [age] = [...(await scrape(api))].filter(([name]) => name.startsWith('wrkbench_runner_heartbeat_age_seconds'))
    expect(age?.[0]).toContain('runner="test-runner"')
    expect(age?.[1]).toBeGreaterThanOrEqual(3600)
  })

  it('tells nothing of a runner that was revoked: it is meant to be silent', async () => {
    const revoke = (at: string) =>
      api.ctx.db.pool.query(`UPDATE tokens SET revoked_at = ${at} WHERE id IN (SELECT token_id FROM runners)`)
    await revoke('now()')
    expect([...(await scrape(api)).keys()].join()).not.toContain('wrkbench_runner_heartbeat_age_seconds')
    await revoke('NULL')
    expect([...(await scrape(api)).keys()].join()).toContain('wrkbench_runner_heartbeat_age_seconds')
  })

  it('times answers by the pattern of their route, and statements', async () => {
    await api.call('apiToken', { url: `/api/v1/runs/${runIds[0]}` })
    const found = await scrape(api)
    const count = (route: string, status: number) =>
      found.get(`wrkbench_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`)
    expect(count('/api/v1/runs/:id', 200)).toBe(1)
    await api.call('apiToken', { url: '/some/where/else' })
    expect([...(await scrape(api)).keys()].join()).not.toContain('/some/where')
    const statements = [...found].filter(([name]) => name.startsWith('wrkbench_sql_duration_seconds_count'))
    expect(Math.max(...statements.map(([, value]) => value))).toBeGreaterThan(5)
    expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  })

  it('counts open event streams', async () => {
    await api.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = api.app.server.address() as AddressInfo
    const { rows } = await api.ctx.db.pool.query<{ id: string }>('SELECT job_id AS id FROM runs LIMIT 1')
    // not fetch(): after an abort it opens a new connection in advance, and the API would wait for that one when
    // closing
    const stream = get(`http://127.0.0.1:${port}/api/v1/events?job=${rows[0]?.id}`, {
      headers: { authorization: `Bearer ${api.tokens.apiToken}` },
    })
    await once(stream, 'response')
    expect((await scrape(api)).get('wrkbench_sse_connections')).toBe(1)
    stream.destroy()
    await expect.poll(async () => (await scrape(api)).get('wrkbench_sse_connections')).toBe(0)
  })

  it('is for this machine alone where no token is set', async () => {
    const forwarded = { 'x-forwarded-for': '127.0.0.1' }
    expect((await api.call(null, { url: '/metrics', headers: forwarded })).statusCode).toBe(401)
    expect((await api.call(null, { url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(401)
    expect((await api.call('apiToken', { url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(401)
  })

  it('names run and request in the line of a request, as every other program does', async () => {
    await api.call('apiToken', { url: `/api/v1/runs/${runIds[2]}` })
    const lines = api.logged().trim().split('\n')
    const line = JSON.parse(lines.findLast((text) => text.includes(runIds[2] ?? '')) ?? '{}')
    expect(line).toMatchObject({ service: 'api', runId: runIds[2], route: '/api/v1/runs/:id', status: 200 })
    expect(line.requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(lines.filter((text) => text.split('"runId":').length > 2)).toEqual([])
    const ended = lines.map((text) => JSON.parse(text)).filter(({ msg }) => msg === 'run ended')
    expect(ended.map(({ runId, status, code }) => ({ runId, status, code }))).toEqual([
      { runId: runIds[0], status: 'SUCCEEDED', code: null },
      { runId: runIds[1], status: 'FAILED', code: 'VERIFY_FAILED' },
    ])
  })
})

describe('GET /metrics with a token', () => {
  const token = 'a-token-of-sixteen-characters'

  it('is for who brings it, wherever from, and answers while the database is away', async () => {
    const api = await startApp({ metricsToken: token })
    try {
      const asked = (authorization: string) =>
        api.app.inject({
          url: '/metrics',
          remoteAddress: '10.0.0.7',
          headers: { host: '127.0.0.1:4000', authorization },
        })
      expect((await api.call(null, { url: '/metrics' })).statusCode).toBe(401)
      expect((await asked('Bearer something-else')).statusCode).toBe(401)
      expect(figures((await asked(`Bearer ${token}`)).body).get('wrkbench_database_up')).toBe(1)
      await api.ctx.db.pool.query('ALTER TABLE runs RENAME TO away')
      const answer = await asked(`Bearer ${token}`)
      expect([answer.statusCode, figures(answer.body).get('wrkbench_database_up')]).toEqual([200, 0])
      expect(answer.body).not.toContain('wrkbench_queue_depth{')
    } finally {
      await api.close()
    }
  })
})
