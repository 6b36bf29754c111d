import type { JobDetail, JobList, Suite, SuiteList } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { job, register } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp()
  await register(api)
})
afterAll(() => api.close())

const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  api.call('apiToken', { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) })
const get = async <T>(path: string) => (await api.call('apiToken', { url: `/api/v1${path}` })).json<T>()
const create = async (name: string, more: object = {}) =>
  (await send('POST', '/suites', { name, job, ...more })).json<Suite>()

describe('a suite', () => {
  it('is saved, listed, shown, changed, run and deleted', async () => {
    const schedule = { cron: '30 2 * * *', timeZone: 'Europe/Berlin' }
    const made = await send('POST', '/suites', { name: 'Grüße ✓', job, schedule })
    expect(made.statusCode).toBe(201)
    const suite = made.json<Suite>()
    expect(made.headers.location).toBe(`/api/v1/suites/${suite.id}`)
    expect(suite).toMatchObject({ name: 'Grüße ✓', schedule, paused: false, lastRun: null })
    expect(Date.parse(suite.nextRunAt ?? '')).toBeGreaterThan(Date.now())
    expect(await get<Suite>(`/suites/${suite.id}`)).toEqual(suite)
    expect((await get<SuiteList>('/suites')).items).toContainEqual(suite)

    const changed = await send('PATCH', `/suites/${suite.id}`, { schedule: null, name: 'by hand' })
    expect(changed.json<Suite>()).toMatchObject({ name: 'by hand', schedule: null, nextRunAt: null })

    const run = await send('POST', `/suites/${suite.id}/run`)
    expect(run.statusCode).toBe(201)
    const { id } = run.json<JobDetail>()
    expect((await get<JobList>(`/jobs?suite=${suite.id}`)).items.map((one) => one.id)).toEqual([id])
    expect((await get<Suite>(`/suites/${suite.id}`)).lastRun?.id).toBe(id)

    expect((await send('DELETE', `/suites/${suite.id}`)).statusCode).toBe(204)
    expect((await send('DELETE', `/suites/${suite.id}`)).statusCode).toBe(404)
    expect((await get<JobDetail>(`/jobs/${id}`)).suite).toBeNull()
  })

  it('refuses a second job while the first is not over, by the number of that job', async () => {
    const { id } = await create('twice')
    const first = (await send('POST', `/suites/${id}/run`)).json<JobDetail>()
    const second = await send('POST', `/suites/${id}/run`)
    expect(second.statusCode).toBe(409)
    expect(second.json()).toMatchObject({ code: 'CONFLICT', detail: expect.stringContaining(`Job ${first.number} `) })
  })

  it('names each field that is not valid', async () => {
    const schedule = { cron: 'nightly' }
    const bad = await send('POST', '/suites', { name: 'bad', job: { ...job, servers: ['no/such'] }, schedule })
    expect(bad.statusCode).toBe(422)
    expect(bad.json().errors).toMatchObject([{ path: '/schedule/cron' }, { path: '/job/servers/0' }])
    const unknown = await send('POST', '/suites', { name: 'bad', job: { ...job, servers: ['no/such'] } })
    expect(unknown.json().errors).toMatchObject([{ path: '/job/servers/0' }])
    const commit = await send('POST', '/suites', { name: 'bad', job: { ...job, commit: 'abc' } })
    expect(commit.statusCode).toBe(422)
    expect((await send('PATCH', `/suites/${(await create('empty change')).id}`, {})).statusCode).toBe(422)
  })

  it('is not found under an id that is not one', async () => {
    for (const id of ['nonsense', '00000000-0000-7000-8000-000000000000']) {
      expect((await api.call('apiToken', { url: `/api/v1/suites/${id}` })).statusCode).toBe(404)
      expect((await send('POST', `/suites/${id}/run`)).statusCode).toBe(404)
    }
    expect((await api.call('apiToken', { url: '/api/v1/jobs?suite=nonsense' })).statusCode).toBe(404)
  })
})
