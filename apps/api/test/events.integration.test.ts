import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aliveEvent, type JobDetail } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from './support/people.ts'
import { claim, job, register } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
let port: number
beforeAll(async () => {
  api = await startApp({ recheckMs: 100 })
  await api.app.listen({ host: '127.0.0.1', port: 0 })
  port = (api.app.server.address() as AddressInfo).port
  await register(api)
})
afterAll(() => api.close())

interface Reader {
  response: IncomingMessage
  text: () => string
  ids: () => number[]
  types: () => string[]
  ended: Promise<unknown>
  leave: () => void
}

/** Opens an event stream over a real socket. */
const follow = async (jobId: string, headers: Record<string, string> = {}, query = ''): Promise<Reader> => {
  const call = request({
    host: '127.0.0.1',
    port,
    path: `/api/v1/events?job=${jobId}${query}`,
    headers: { authorization: `Bearer ${api.tokens.apiToken}`, ...headers },
  })
  call.on('error', () => {})
  call.end()
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  response.on('error', () => {})
  const field = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, value]) => value ?? '')
  return {
    response,
    text: () => text,
    ids: () => field('id').map(Number),
    types: () => field('event').filter((type) => type !== aliveEvent),
    ended: new Promise((resolve) => response.once('close', resolve)),
    leave: () => call.destroy(),
  }
}

const submit = async (): Promise<JobDetail> =>
  (await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: job })).json()

/** Makes a job whose first run is claimed; `beat` adds one log line, and with it one event. */
const heldJob = async () => {
  const created = await submit()
  const runId = created.runList[0]?.id ?? ''
  const { lease } = await claim(api, runId)
  let seq = 0
  const beat = async (text = 'working') => {
    const line = { seq: ++seq, at: new Date().toISOString(), source: 'runner', text }
    const payload = { lease, phases: [], progress: null, samples: [], log: [line] }
    const url = `/api/v1/runner/runs/${runId}/heartbeat`
    expect((await api.call('runnerToken', { method: 'POST', url, payload })).statusCode).toBe(200)
  }
  const release = async () => {
    const end = {
      outcome: 'CANCELLED',
      error: null,
      finishedAt: new Date().toISOString(),
      start: null,
      measurement: null,
    }
    const payload = { lease, phases: [], log: [], samples: [], ...end }
    await api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/runs/${runId}/finish`, payload })
  }
  return { id: created.id, beat, release }
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('GET /events', () => {
  it('tells what was, then what happens, in order and without a gap', async () => {
    const held = await heldJob()
    const reader = await follow(held.id)
    expect(reader.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    })
    await expect.poll(() => reader.types()).toEqual(['job', 'run', 'job'])
    expect(reader.text().startsWith('retry: 1000\n\n')).toBe(true)
    await held.beat('Zeile eins\nund zwei')
    await expect.poll(() => reader.ids()).toEqual(range(1, 4))
    const data = /event: log\nid: 4\ndata: (.*)\n\n/.exec(reader.text())?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({ lines: [{ text: 'Zeile eins\nund zwei' }] })
    reader.leave()
    await held.release()
  })

  it('resumes after Last-Event-ID, which counts more than the query', async () => {
    const held = await heldJob()
    for (let i = 0; i < 3; i++) await held.beat()
    const byQuery = await follow(held.id, {}, '&lastEventId=4')
    await expect.poll(() => byQuery.ids()).toEqual([5, 6])
    const byHeader = await follow(held.id, { 'last-event-id': '5' }, '&lastEventId=0')
    await expect.poll(() => byHeader.ids()).toEqual([6])
    const beyond = await follow(held.id, { 'last-event-id': '999999999999999' }, '&lastEventId=4')
    await expect.poll(() => beyond.ids()).toEqual([5, 6])
    for (const reader of [byQuery, byHeader, beyond]) reader.leave()
    await held.release()
  })

  it('tells twenty readers of two jobs each their own', async () => {
    const first = await heldJob()
    const reading = await Promise.all(Array.from({ length: 10 }, () => follow(first.id)))
    const second = await submit()
    const others = await Promise.all(Array.from({ length: 10 }, () => follow(second.id)))
    for (let i = 0; i < 20; i++) await first.beat(`line ${i}`)
    for (const reader of reading) await expect.poll(() => reader.ids(), { interval: 10 }).toEqual(range(1, 23))
    for (const reader of others) expect(reader.types()).toEqual(['job'])
    for (const reader of [...reading, ...others]) reader.leave()
    await first.release()
  })

  it('goes on after the connection that listens has broken, and catches up', async () => {
    const held = await heldJob()
    const reader = await follow(held.id)
    await expect.poll(() => reader.ids()).toEqual([1, 2, 3])
    await api.ctx.db.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`,
    )
    await held.beat()
    await expect.poll(() => reader.ids(), { timeout: 5000 }).toEqual([1, 2, 3, 4])
    reader.leave()
    await held.release()
  })

  it('is closed without a token, for runners, and for what is not there', async () => {
    const { id } = await submit()
    expect((await follow(id, { authorization: '' })).response.statusCode).toBe(401)
    const runner = await follow(id, { authorization: `Bearer ${api.tokens.runnerToken}` })
    expect(runner.response.statusCode).toBe(403)
    expect((await follow('018f0000-0000-7000-8000-000000000000')).response.statusCode).toBe(404)
  })

  it('ends for who may no longer see the job, and for nobody else', async () => {
    const held = await heldJob()
    const ada = await person(api, 'Ada', { default: 'viewer' })
    const [leaving, staying] = [await follow(held.id, { authorization: `Bearer ${ada.token}` }), await follow(held.id)]
    await expect.poll(() => [leaving.ids(), staying.ids()]).toEqual([range(1, 3), range(1, 3)])
    await api.ctx.db.prisma.membership.deleteMany({ where: { userId: ada.userId } })
    await leaving.ended
    await held.beat()
    await expect.poll(() => staying.ids()).toEqual(range(1, 4))
    expect(leaving.ids()).toEqual(range(1, 3))
    staying.leave()
    await held.release()
  })

  it('is not there for HEAD, which would never end', async () => {
    const { id } = await submit()
    const response = await api.call('apiToken', { method: 'HEAD', url: `/api/v1/events?job=${id}` })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'GET'])
  })

  it('ends at shutdown, which waits for nobody', async () => {
    const { id } = await submit()
    const readers = await Promise.all([follow(id), follow(id)])
    await expect.poll(() => readers.map((reader) => reader.ids())).toEqual([[1], [1]])
    await api.app.close()
    await Promise.all(readers.map(({ ended }) => ended))
    for (const { response } of readers) expect(response.complete).toBe(true)
  })
})
