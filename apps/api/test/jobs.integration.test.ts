import {
  completeProfile,
  describeProfile,
  type JobDetail,
  type JobList,
  type Leaderboard,
  type LoadPresetCatalogue,
  type RunDetail,
  type RunLog,
} from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from './support/people.ts'
import { claim, incarnation, job, register, report } from './support/runner.ts'
import { memoryQueue, startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
const queue = memoryQueue()
beforeAll(async () => {
  api = await startApp({ queue })
  await register(api)
})
afterAll(() => api.close())

const get = async <T>(path: string) => (await api.call('apiToken', { url: `/api/v1${path}` })).json<T>()
const post = (path: string, payload?: object) =>
  api.call('apiToken', { method: 'POST', url: `/api/v1${path}`, ...(payload ? { payload } : {}) })
const submit = async (change: object = {}) => (await post('/jobs', { ...job, ...change })).json<JobDetail>()

/** Claims the job's first run and hands in a good report. */
const runOnce = async ({ runList }: JobDetail): Promise<string> => {
  const runId = runList[0]?.id ?? ''
  const { lease } = await claim(api, runId)
  const payload = report(lease, new Date().toISOString())
  const url = `/api/v1/runner/runs/${runId}/finish`
  const finished = await api.call('runnerToken', { method: 'POST', url, payload })
  expect(finished.json()).toEqual({ status: 'SUCCEEDED' })
  return runId
}

describe('a job', () => {
  it('is created, delivered, listed and shown', async () => {
    const response = await post('/jobs', { ...job, rounds: 3, label: 'Grüße ✓' })
    expect(response.statusCode).toBe(201)
    const created = response.json<JobDetail>()
    expect(response.headers.location).toBe(`/api/v1/jobs/${created.id}`)
    expect(created).toMatchObject({ status: 'QUEUED', label: 'Grüße ✓', runs: { total: 3, queued: 3 }, rounds: 3 })
    expect(created.etaSeconds).toBeGreaterThan(0)
    for (const run of created.runList) expect(queue.waiting.has(run.id)).toBe(true)
    expect(await get<JobDetail>(`/jobs/${created.id}`)).toEqual(created)
    expect((await get<JobList>('/jobs?limit=1')).items[0]?.id).toBe(created.id)
  })

  it('is one job for one Idempotency-Key, however often it is submitted at once, and no other body is', async () => {
    const headers = { 'idempotency-key': 'pipeline-4711' }
    const submitted = (payload: object) =>
      api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', headers, payload })
    const before = (await get<JobList>('/jobs?limit=1')).items[0]?.number ?? 0
    const answers = await Promise.all(Array.from({ length: 20 }, () => submitted(job)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([...new Array(19).fill(200), 201])
    const ids = new Set(answers.map((answer) => answer.json<JobDetail>().id))
    expect(ids.size).toBe(1)
    const [id] = ids
    const jobs = (await get<JobList>('/jobs?limit=30')).items.filter(({ number }) => number > before)
    expect(jobs.map((one) => one.id)).toEqual([id])
    await post(`/jobs/${id}/cancel`)
    const later = await submitted(job)
    expect([later.statusCode, later.json<JobDetail>().status]).toEqual([200, 'CANCELLED'])
    const other = await submitted({ ...job, rounds: 2 })
    expect([other.statusCode, other.json().code]).toEqual([409, 'IDEMPOTENCY_MISMATCH'])
  })

  it('takes loads by name, and a part of them', async () => {
    const profiles = [{ preset: 'wrk-t4-c50-10m', scale: 0.01 }, { preset: 'ab-c100-n100k' }]
    const created = await submit({ profiles, rounds: 1 })
    expect(created.profiles.map(describeProfile)).toEqual([
      'wrk · 48 connections · 4 threads · 6 s',
      'ab · 100 connections · 100,000 requests · no keep-alive',
    ])
    await post(`/jobs/${created.id}/cancel`)
    const again = (await post(`/jobs/${created.id}/rerun`)).json<JobDetail>()
    expect(again.profiles).toEqual(created.profiles)
    await post(`/jobs/${again.id}/cancel`)
  })

  it('takes every named load there is', async () => {
    const { items } = await get<LoadPresetCatalogue>('/load-presets')
    const created = await submit({ profiles: items.map(({ id }) => ({ preset: id })), rounds: 1 })
    expect(created.profiles).toEqual(items.map(({ profile }) => completeProfile(profile)))
    await post(`/jobs/${created.id}/cancel`)
  })

  it('refuses the same load twice, once by name', async () => {
    const same = { generator: 'wrk', connections: 48, threads: 4, durationSeconds: 6 }
    const response = await post('/jobs', { ...job, profiles: [same, { preset: 'wrk-t4-c50-10m', scale: 0.01 }] })
    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual([{ path: '/profiles/1', message: 'The same as /profiles/0.' }])
  })

  it('is found on the next page', async () => {
    const jobs = [await submit(), await submit()]
    const first = await get<JobList>('/jobs?limit=1')
    const second = await get<JobList>(`/jobs?limit=1&cursor=${first.nextCursor}`)
    expect([first, second].map(({ items }) => items[0]?.id)).toEqual(jobs.map(({ id }) => id).reverse())
  })

  it('is named by its number wherever its id would do', async () => {
    const created = await submit()
    const { id, number } = created
    expect(await get<JobDetail>(`/jobs/${number}`)).toEqual(await get<JobDetail>(`/jobs/${id}`))
    const file = (named: string | number) => get<object>(`/export?table=runs&format=json&id=${named}`)
    expect(await file(number)).toEqual(await file(id))
    const again = (await post(`/jobs/${number}/rerun`)).json<JobDetail>()
    await post(`/jobs/${again.number}/cancel`)
    expect((await post(`/jobs/${number}/cancel`)).json<JobDetail>()).toMatchObject({ id, status: 'CANCELLED' })
    const unknown = await api.call('apiToken', { url: '/api/v1/jobs/999999999' })
    expect([unknown.statusCode, unknown.json().detail]).toEqual([404, 'There is no job 999999999.'])
    for (const odd of ['0', '01', '1.0', '-1', '9999999999', '1e3'])
      expect((await api.call('apiToken', { url: `/api/v1/jobs/${odd}` })).statusCode).toBe(404)
  })

  it('is hidden in the same words where it is named by its number', async () => {
    const { id, number } = await submit()
    const stranger = await person(api, 'Sam', {})
    const answer = await stranger.ask({ url: `/jobs/${number}` })
    expect([answer.statusCode, answer.json().detail]).toEqual([404, `There is no job ${number}.`])
    expect(answer.body).not.toContain(id)
  })

  it('is listed by its status, any of several', async () => {
    const [waiting, cancelled] = [await submit(), await submit()]
    await post(`/jobs/${cancelled.id}/cancel`)
    const listed = async (query: string) => (await get<JobList>(`/jobs?limit=500&${query}`)).items
    const ids = (items: JobList['items']) => items.map(({ id }) => id)
    expect(ids(await listed('status=CANCELLED'))).toContain(cancelled.id)
    expect(ids(await listed('status=CANCELLED'))).not.toContain(waiting.id)
    const both = await listed('status=QUEUED&status=CANCELLED')
    expect(ids(both)).toEqual(expect.arrayContaining([waiting.id, cancelled.id]))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set(['QUEUED', 'CANCELLED']))
    await post(`/jobs/${waiting.id}/cancel`)
  })

  it('is cancelled, and again without harm; afterwards it may be run again', async () => {
    const created = await submit()
    const cancelled = await post(`/jobs/${created.id}/cancel`)
    expect(cancelled.statusCode).toBe(202)
    expect(cancelled.json()).toMatchObject({ status: 'CANCELLED', runs: { cancelled: 1 } })
    expect((await post(`/jobs/${created.id}/cancel`)).statusCode).toBe(202)
    const again = await post(`/jobs/${created.id}/rerun`)
    expect(again.statusCode).toBe(201)
    expect(again.json<JobDetail>()).toMatchObject({ status: 'QUEUED', profiles: created.profiles })
    expect(again.json<JobDetail>().id).not.toBe(created.id)
  })

  it('that is over cannot be cancelled', async () => {
    const created = await submit()
    await runOnce(created)
    const response = await post(`/jobs/${created.id}/cancel`)
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'JOB_FINISHED' })
  })
})

describe('a run', () => {
  it('goes from its runner to whoever looks, figures exactly as the generator printed them', async () => {
    const runId = await runOnce(await submit())
    const run = await get<RunDetail>(`/runs/${runId}`)
    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      result: { metrics: { requests: 100_000, successesPerSecond: 50_000 } },
    })
    expect(run.artifacts.map(({ name }) => name)).toContain('stdout')
    const log = await get<RunLog>(`/runs/${runId}/log`)
    expect(log).toMatchObject({ items: [{ seq: 1, text: 'done', source: 'runner' }], nextAfter: null })
    const ranking = await get<Leaderboard>('/leaderboard')
    expect(ranking.rows[0]).toMatchObject({ subject: { name: 'node/http' }, figure: { median: 50_000 } })
  })

  it('shows text as text and hands anything else over as a file', async () => {
    const runId = await runOnce(await submit())
    const stdout = await api.call('apiToken', { url: `/api/v1/runs/${runId}/raw` })
    expect(stdout.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(stdout.headers['x-content-type-options']).toBe('nosniff')
    expect(stdout.body).toContain('Requests/sec:  50000.00')
    const page = await api.call('apiToken', { url: `/api/v1/runs/${runId}/raw?name=page.html` })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).not.toContain('html')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect((await api.call('apiToken', { url: `/api/v1/runs/${runId}/raw?name=nothing` })).statusCode).toBe(404)
  })

  it('is given to one claimer only', async () => {
    const created = await submit()
    const runId = created.runList[0]?.id ?? ''
    const payload = { runId, incarnation }
    const claims = await Promise.all(
      [1, 2, 3].map(() => api.call('runnerToken', { method: 'POST', url: '/api/v1/runner/claim', payload })),
    )
    expect(claims.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    await post(`/jobs/${created.id}/cancel`)
    const { lease } = claims.find(({ statusCode }) => statusCode === 200)?.json() ?? {}
    const url = `/api/v1/runner/runs/${runId}/heartbeat`
    const heartbeat = { lease, phases: [], progress: 0.1, samples: [], log: [] }
    const beat = await api.call('runnerToken', { method: 'POST', url, payload: heartbeat })
    expect(beat.json()).toEqual({ cancel: true })
    const stranger = await api.call('runnerToken', { method: 'POST', url, payload: { ...heartbeat, lease: runId } })
    expect(stranger.json()).toMatchObject({ status: 409, code: 'LEASE_LOST' })
    const cancelled = { ...report(lease, new Date().toISOString()), outcome: 'CANCELLED', measurement: null }
    await api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/runs/${runId}/finish`, payload: cancelled })
  })
})

describe('presence', () => {
  it('is noted with what has been decided about the runner, and unknown for a process that never registered', async () => {
    const note = (as: string) =>
      api.call('runnerToken', { method: 'POST', url: '/api/v1/runner/presence', payload: { incarnation: as } })
    const noted = await note(incarnation)
    expect([noted.statusCode, noted.json()]).toEqual([200, { notTaking: null, rotate: false }])
    expect((await note('somebody-else')).statusCode).toBe(404)
  })
})

describe('the catalogue', () => {
  it.each(['/servers', '/scenarios', '/generators', '/load-presets', '/environments', '/runners'])(
    '%s has entries',
    async (path) => {
      expect((await get<{ items: unknown[] }>(path)).items.length).toBeGreaterThan(0)
    },
  )

  it('shows a server by an id with a slash', async () => {
    expect(await get('/servers/node/http')).toMatchObject({ id: 'node/http' })
  })
})
