import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { job, register } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

/** The API is told to stop, and has not yet closed its port: another connection may still bring a request. */
describe('an API that is closing', () => {
  let api: TestApp
  let url: string
  let jobId: string
  let closed: Promise<void>
  let listenerGone = () => {}
  beforeAll(async () => {
    const gone = new Promise<void>((resolve) => {
      listenerGone = resolve
    })
    api = await startApp({ listenToJobEvents: () => ({ close: () => gone }) })
    await register(api)
    jobId = (await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: job })).json().id
    url = await api.app.listen({ host: '127.0.0.1', port: 0 })
    closed = api.app.close()
  })
  afterAll(async () => {
    listenerGone()
    await closed
    await api.close()
  })

  const call = (path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${api.tokens.apiToken}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    })

  it('answers what still reaches it, and asks for no more on that connection', async () => {
    const answer = await call('/api/v1/jobs', job)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('connection')).toBe('close')
  })

  it('ends a stream of events at once, so that it does not keep the API from ending', async () => {
    const answer = await call(`/api/v1/events?job=${jobId}`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toMatch(/^retry:/)
  })

  it('says that it is not ready', async () => {
    const answer = await call('/api/v1/ready')
    expect(answer.status).toBe(503)
  })
})
