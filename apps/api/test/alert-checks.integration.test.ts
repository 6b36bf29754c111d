import type { Alert, AlertList } from '@wrkbench/contracts'
import { settleSuspects, startChecks, watchResults } from '@wrkbench/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, person } from './support/people.ts'
import { claim, report as finished, register } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'
import { unsteady } from './support/unsteady.ts'

let api: TestApp
let admin: Person
beforeAll(async () => {
  api = await startApp()
  admin = await person(api, 'Ada', { default: 'admin' })
  await watchResults(api)
})
afterAll(() => api.close())

const now = Date.now()
const alertsOf = async (subject: string): Promise<Alert[]> =>
  (await admin.ask({ url: '/alerts?limit=500' }))
    .json<AlertList>()
    .items.filter((alert) => alert.subject.name === subject)
const patch = (who: Person, id: string, payload: object) => who.ask({ method: 'PATCH', url: `/alerts/${id}`, payload })

describe('what a runner measured', () => {
  const output = (rate: number) => `Running 2s test @ http://127.0.0.1:8080/json
  1 threads and 10 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency   ${((10 / rate) * 1e6).toFixed(2)}us   30.00us   20.00ms   90.00%
    Req/Sec    50.00k     1.00k   52.00k    80.00%
  ${Math.round(rate * 2)} requests in 2.00s, 15.00MB read
Requests/sec:  ${rate.toFixed(2)}
Transfer/sec:      7.50MB
`
  /** number of jobs so far; each gets a minute of its own */
  let clock = 0

  /** Runs every waiting run of a job, with the rate of its server. */
  const run = async (jobId: string, rateOf: (server: string, round: number) => number) => {
    const job = (await api.call('apiToken', { url: `/api/v1/jobs/${jobId}` })).json<{
      runList: { id: string; serverId: string; round: number }[]
    }>()
    for (const { id, serverId, round } of job.runList) {
      const { lease } = await claim(api, id)
      const body = finished(lease, new Date().toISOString())
      if (body.measurement) body.measurement.output.stdout = output(rateOf(serverId, round))
      const ended = await api.call('runnerToken', {
        method: 'POST',
        url: `/api/v1/runner/runs/${id}/finish`,
        payload: body,
      })
      expect(ended.statusCode).toBe(200)
    }
    clock++
    // these jobs end within the same second
    await api.ctx.db.pool.query('UPDATE results SET measured_at = $2 WHERE group_id = $1', [
      jobId,
      new Date(now - 86_400_000 + clock * 60_000),
    ])
  }
  const submitJob = async (servers: string[]) => {
    const payload = {
      servers,
      scenarios: ['json'],
      profiles: [{ generator: 'wrk', connections: 10, durationSeconds: 2 }],
      rounds: 1,
    }
    return (await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload })).json<{ id: string }>().id
  }
  const both = ['node/http', 'go/gin']
  const levels = { 'node/http': 50_000, 'go/gin': 80_000 } as Record<string, number>
  const measure = async (factors: Record<string, number> = {}) => {
    const index = clock
    await run(await submitJob(both), (server) => unsteady(index, (levels[server] ?? 0) * (factors[server] ?? 1)))
    return watchResults(api)
  }
  const alertsNow = async (subject: string) => {
    await api.ctx.db.pool.query('UPDATE runners SET last_heartbeat_at = now()')
    return alertsOf(subject)
  }
  const checkOf = async (id: string) => (await api.ctx.db.prisma.job.findUnique({ where: { alertId: id } })) ?? null

  beforeAll(async () => {
    await register(api)
    for (let i = 0; i < 12; i++) await measure()
  }, 120_000)

  it('a suspect costs one job beside another server, and only that opens an alert', async () => {
    await api.ctx.db.pool.query('UPDATE runners SET last_heartbeat_at = now()')
    expect(await measure({ 'go/gin': 0.93 })).toBe(1)
    const [suspect] = await alertsNow('go/gin')
    expect(suspect).toMatchObject({ state: 'suspected', check: null, evidence: { by: 'check', confidence: 0.95 } })
    expect(await startChecks(api)).toBe(1)
    expect(await startChecks(api)).toBe(0)
    const job = await checkOf(suspect?.id ?? '')
    expect(job).toMatchObject({
      createdBy: 'alerts',
      spec: { servers: ['go/gin', 'node/http'], rounds: 10, spareRounds: 10 },
    })
    expect(await settleSuspects(api)).toBe(0)
    await run(job?.id ?? '', (server, round) =>
      unsteady(round, (levels[server] ?? 0) * (server === 'go/gin' ? 0.93 : 1)),
    )
    expect(await settleSuspects(api)).toBe(1)
    expect(await settleSuspects(api)).toBe(0)
    const [alert] = await alertsNow('go/gin')
    expect(alert).toMatchObject({
      id: suspect?.id,
      state: 'open',
      kind: 'regression',
      check: { rounds: 10, job: { status: 'SUCCEEDED' }, control: { subject: 'node/http' } },
    })
    expect(alert?.ratio).toBeCloseTo(0.93, 2)
    expect(alert?.first.job).not.toBeNull()
    // the checking job is not judged as a point of its own
    expect(await watchResults(api)).toBe(0)
    expect(await alertsNow('node/http')).toEqual([])
  }, 60_000)

  it('two points that are back close it', async () => {
    await measure()
    await measure()
    expect(await alertsNow('go/gin')).toMatchObject([{ state: 'closed', closed: { because: 'recovered' } }])
  }, 60_000)

  it('measured again as before, it was none', async () => {
    await api.ctx.db.pool.query('UPDATE runners SET last_heartbeat_at = now()')
    expect(await measure({ 'go/gin': 0.9 })).toBe(1)
    await startChecks(api)
    const [suspect] = await alertsNow('go/gin')
    await run((await checkOf(suspect?.id ?? ''))?.id ?? '', (server, round) => unsteady(round, levels[server] ?? 0))
    await settleSuspects(api)
    const [dismissed] = (await alertsNow('go/gin')).filter(({ id }) => id === suspect?.id)
    expect(dismissed).toMatchObject({ state: 'dismissed', closed: { because: 'not-confirmed' } })
    expect((await patch(admin, dismissed?.id ?? '', { state: 'open' })).statusCode).toBe(409)
  }, 60_000)

  it('where the server beside it moved as well, it was the machine; what came meanwhile is judged then', async () => {
    await api.ctx.db.pool.query('UPDATE runners SET last_heartbeat_at = now()')
    expect(await measure({ 'go/gin': 0.9 })).toBe(1)
    expect(await measure({ 'go/gin': 0.9 })).toBe(0)
    expect(await measure({ 'go/gin': 0.9 })).toBe(0)
    await startChecks(api)
    const suspect = (await alertsNow('go/gin')).find(({ state }) => state === 'suspected')
    await run((await checkOf(suspect?.id ?? ''))?.id ?? '', (server, round) =>
      unsteady(round, (levels[server] ?? 0) * 0.9),
    )
    await settleSuspects(api)
    const found = (await alertsNow('go/gin')).find(({ id }) => id === suspect?.id)
    expect(found).toMatchObject({ state: 'dismissed', closed: { because: 'machine-moved' } })
    expect(found?.check?.control?.ratio).toBeCloseTo(0.9, 2)
    expect(await watchResults(api)).toBe(1)
    const [opened] = await alertsNow('go/gin')
    expect(opened).toMatchObject({ state: 'open', evidence: { by: 'pair' } })
    expect(opened?.first.resultId).not.toBe(found?.first.resultId)
  }, 60_000)

  it('without jobs that check, two points in a row decide', async () => {
    const url = '/projects/default/alert-settings'
    await admin.ask({ method: 'PATCH', url, payload: { checks: false } })
    const count = (await alertsOf('node/http')).length
    // the first two jobs close what is still open for the other server
    await measure()
    await measure()
    expect(await measure({ 'node/http': 0.85 })).toBe(0)
    expect(await measure({ 'node/http': 0.85 })).toBe(1)
    const alerts = await alertsOf('node/http')
    expect(alerts).toHaveLength(count + 1)
    expect(alerts[0]).toMatchObject({ state: 'open', evidence: { by: 'pair' }, check: null })
  }, 60_000)
})
