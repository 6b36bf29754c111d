import { rmSync } from 'node:fs'
import type { JobDetail, ProviderBegun, RunDetail, RunPlan, StoredReport } from '@wrkbench/contracts'
import { freePort } from '@wrkbench/embedded'
import { createDatabase, queueBackends, type TestDatabase } from '@wrkbench/testing'
import { type OpenIdProvider, startOpenIdProvider } from '@wrkbench/testing/openid-provider'
import { walk } from '@wrkbench/testing/walk'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Answer, type Call, follow, freshConnections } from './support/fresh-connections.ts'
import { type Program, run } from './support/program.ts'
import { callbackOf } from './support/provider-trip.ts'
import { incarnation, job, registration, report } from './support/runner.ts'
import { environment, ready, serversFolder } from './support/serve.ts'

const backends = await queueBackends()
const passwordsAMinute = 5
let provider: OpenIdProvider
let serversDir: string

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri: callbackOf('oidc') })
  provider.people.set('vera-1', { name: 'Vera', email: 'vera@example.com', email_verified: true })
  serversDir = await serversFolder()
})
afterAll(async () => {
  provider.close()
  for (const backend of backends) await backend.drop()
  rmSync(serversDir, { recursive: true })
})

/** Numbers of the API's processes that run now and have answered a request: they have metrics before they listen. */
const placesIn = (metrics: string): string[] => {
  const counts = [...metrics.matchAll(/_seconds_count\{[^}]*\}/g)].filter(([count]) => count.includes('route="'))
  return [...new Set(counts.map(([count]) => /process="(\d+)"/.exec(count)?.[1] ?? ''))].sort()
}

describe.each(backends)('an API of two processes, its queue on $name', ({ name, url: queueUrl }) => {
  let database: TestDatabase
  let program: Program
  let port: number
  let call: (call: Call) => Promise<Answer>
  let tokens: { signInToken: string; apiToken: string; runnerToken: string }

  beforeAll(async () => {
    database = await createDatabase()
    const surroundings = { databaseUrl: database.url, queueUrl, serversDir }
    const admin = run('admin', ['instance-tokens'], environment(surroundings))
    expect(await admin.exited).toBe(0)
    tokens = JSON.parse(admin.output())
    port = await freePort()
    const { issuer, clientId, clientSecret } = provider.settings
    program = run('api', [], {
      ...environment(surroundings, port),
      API_PROCESSES: '2',
      RATE_LIMIT_PASSWORD: String(passwordsAMinute),
      AUTH_OIDC_ISSUER: issuer,
      AUTH_OIDC_CLIENT_ID: clientId,
      AUTH_OIDC_CLIENT_SECRET: clientSecret,
    })
    call = freshConnections(port)
    await bothUp()
  })
  afterAll(async () => {
    program.child.kill('SIGKILL')
    await program.exited
    await database.drop()
  })

  const bothUp = () =>
    vi.waitFor(
      async () => {
        expect(await ready(port)).toMatchObject({ status: 200 })
        expect(placesIn((await call({ url: '/metrics' })).text)).toEqual(['1', '2'])
      },
      { timeout: 120_000, interval: 200 },
    )
  const asRunner = (path: string, body: unknown) =>
    call({ url: `/api/v1/runner/${path}`, token: tokens.runnerToken, body })
  const asUser = (path: string, body?: unknown) => call({ url: `/api/v1${path}`, token: tokens.apiToken, body })

  it('answers from both, and tells what each has counted, whichever is asked', async () => {
    for (let index = 0; index < 20; index++) expect((await call({ url: '/api/v1/health' })).status).toBe(200)
    const { text } = await call({ url: '/metrics' })
    const counts = [...text.matchAll(/_seconds_count\{[^}]*route="\/api\/v1\/health"[^}]*\} (\d+)/g)].map(([, n]) =>
      Number(n),
    )
    expect(counts).toHaveLength(2)
    expect(counts.every((count) => count > 0)).toBe(true)
    expect(counts.reduce((a, b) => a + b)).toBe(20)
    // metrics from PostgreSQL belong to the instance, and appear once
    expect(text.match(/^wrkbench_database_up.*$/gm)).toEqual(['wrkbench_database_up 1'])
  })

  it('lets a one-time sign-in through once, and knows the session everywhere', async () => {
    const body = { token: tokens.signInToken }
    const headers = { origin: 'http://127.0.0.1:3000' }
    const answers = await Promise.all([1, 2].map(() => call({ url: '/api/v1/session', body, headers })))
    const [opened, refused] = answers.sort((a, b) => a.status - b.status)
    expect([opened?.status, refused?.status]).toEqual([204, 401])
    const cookie = opened?.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    for (let index = 0; index < 4; index++) {
      expect((await call({ url: '/api/v1/account', headers: { cookie } })).status).toBe(200)
    }
  })

  it('finishes in one what began in the other at a sign-in provider', async () => {
    for (let round = 0; round < 3; round++) {
      const begun = await call({
        url: '/api/v1/session/provider',
        body: { provider: 'oidc', purpose: 'sign-in' },
        headers: { origin: 'http://127.0.0.1:3000' },
      })
      const cookie = begun.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
      const { pathname, search } = await walk(begun.json<ProviderBegun>().url, { account: 'vera-1' })
      const back = await call({ url: `${pathname}${search}`, headers: { cookie } })
      // identified but not invited; state that could not be unsealed would give UNAUTHENTICATED
      expect(back.headers.location).toMatch(/refused=FORBIDDEN$/)
    }
  })

  it('stores a report once that both are handed at the same time', async () => {
    for (const key of ['one', 'two', 'three']) {
      const body = {
        environment: 'ci',
        results: [{ subject: key, scenario: 'json', metrics: { successesPerSecond: 1000 } }],
      }
      const headers = { 'idempotency-key': `both-${key}` }
      const post = () => call({ url: '/api/v1/reports', token: tokens.apiToken, body, headers })
      const answers = await Promise.all([post(), post()])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 201])
      expect(new Set(answers.map((answer) => answer.json<StoredReport>().id)).size).toBe(1)
    }
  })

  it('counts passwords that are tried over both, where Redis can; else each for itself', async () => {
    const body = { email: 'somebody@example.com', password: 'guess after guess' }
    const headers = { origin: 'http://127.0.0.1:3000' }
    const statuses: number[] = []
    for (let guess = 0; guess < 3 * passwordsAMinute; guess++) {
      statuses.push((await call({ url: '/api/v1/session/password', body, headers })).status)
    }
    const tried = statuses.filter((status) => status === 401).length
    expect(tried).toBe(name === 'redis' ? passwordsAMinute : 2 * passwordsAMinute)
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - tried)
  })

  it('carries a run through, and its events to who listens, though one is killed in the middle', async () => {
    expect((await asRunner('register', registration)).status).toBe(200)
    const created = (await asUser('/jobs', job)).json<JobDetail>()
    const [waiting] = created.runList
    const plan = (await asRunner('claim', { runId: waiting?.id, incarnation })).json<RunPlan>()
    const listeners = [1, 2, 3, 4].map(() => follow(port, created.id, tokens.apiToken))
    const beat = (seq: number) => {
      const line = { seq, at: new Date().toISOString(), source: 'runner', text: `line ${seq}` }
      return asRunner(`runs/${plan.runId}/heartbeat`, {
        lease: plan.lease,
        phases: [],
        progress: null,
        samples: [],
        log: [line],
      })
    }
    for (let seq = 10; seq < 20; seq++) expect((await beat(seq)).status).toBe(200)

    const { pids } = JSON.parse(
      program
        .output()
        .split('\n')
        .find((line) => line.includes('"pids"')) ?? '',
    ) as { pids: number[] }
    const [first] = pids
    if (!first) throw new Error('no process of the API is known')
    process.kill(first, 'SIGKILL')
    // a runner repeats calls that were not answered
    for (let seq = 20; seq < 30; seq++)
      await expect
        .poll(() =>
          beat(seq).then(
            ({ status }) => status,
            () => 0,
          ),
        )
        .toBe(200)
    const finished = report(plan.lease, new Date().toISOString())
    await expect
      .poll(() =>
        asRunner(`runs/${plan.runId}/finish`, finished).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)

    const detail = (await asUser(`/runs/${plan.runId}`)).json<RunDetail>()
    expect(detail).toMatchObject({ status: 'SUCCEEDED', result: { metrics: { requests: 100_000 } } })
    const { lastEventId } = (await asUser(`/jobs/${created.id}`)).json<JobDetail>()
    const all = Array.from({ length: lastEventId }, (_, index) => index + 1)
    for (const { ids } of listeners) await expect.poll(() => ids, { timeout: 20_000 }).toEqual(all)
    expect(listeners.some(({ connections }) => connections() > 1)).toBe(true)
    for (const listener of listeners) await listener.close()
    await bothUp()
  }, 240_000)

  it('ends as a whole when it is told to', async () => {
    program.child.kill('SIGTERM')
    expect(await program.exited).toBe(0)
    expect(await ready(port)).toBeNull()
    expect(program.output().match(/"msg":"stopping"/g)).toHaveLength(2)
  })
})

describe('an API of several processes', () => {
  it('says once what keeps it from starting, and ends', async () => {
    const backend = backends[0]?.url ?? ''
    const surroundings = { databaseUrl: 'postgresql://127.0.0.1:1/none', queueUrl: backend, serversDir }
    const { exited, output } = run('api', [], { ...environment(surroundings), API_PROCESSES: '4' })
    expect(await exited).toBe(1)
    expect(output().match(/ECONNREFUSED/g)?.length).toBeGreaterThan(0)
    expect(output().match(/"msg":"could not start"/g)).toHaveLength(2)
  })
})
