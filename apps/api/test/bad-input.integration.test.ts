import { connect } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { Problem } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { job, register } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startApp()
  await register(api)
})
afterAll(() => api.close())

const post = async (payload: unknown, headers: Record<string, string> = {}) => {
  const body = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload)
  const all = { 'content-type': 'application/json', ...headers }
  const response = await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: body, headers: all })
  return { response, problem: response.json<Problem>() }
}
let listening: Promise<string> | null = null
const address = () => {
  listening ??= api.app.listen({ host: '127.0.0.1', port: 0 })
  return listening
}
const withProfile = (change: object) => ({ ...job, profiles: [{ ...job.profiles[0], ...change }] })

describe('POST /jobs', () => {
  it.each([
    ['an unknown server', { ...job, servers: ['node/nothing'] }, '/servers/0', /node\/nothing/],
    ['an unknown scenario', { ...job, scenarios: ['nothing'] }, '/scenarios/0', /nothing/],
    [
      'a scenario that the server lacks',
      { ...job, servers: ['go/gin'], scenarios: ['plaintext'] },
      '/scenarios/0',
      /go\/gin/,
    ],
    ['no connections', withProfile({ connections: 0 }), '/profiles/0/connections', /must be at least 1/],
    ['more threads than connections', withProfile({ connections: 2, threads: 8 }), '/profiles/0/threads', /./],
    [
      'a duration of 10 GB',
      withProfile({ durationSeconds: '10 GB' }),
      '/profiles/0/durationSeconds',
      /must be a number/,
    ],
    ['a negative rate', withProfile({ rate: -1 }), '/profiles/0/rate', /must be at least 1/],
    ['an unknown field', { ...job, roundz: 3 }, '/roundz', /not known/],
    ['no servers at all', { ...job, servers: undefined }, '/servers', /required/],
    ['an unknown environment', { ...job, environment: 'moon' }, '/environment', /moon/],
  ])('refuses %s and names the field', async (_what, payload, path, message) => {
    const { response, problem } = await post(payload)
    expect(response.statusCode).toBe(422)
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(problem).toMatchObject({ status: 422, code: 'VALIDATION', errors: [{ path }] })
    expect(problem.errors[0]?.message).toMatch(message)
    expect(problem.requestId).toBe(response.headers['x-request-id'])
  })

  it('finds no unknown project and names the field', async () => {
    const { response, problem } = await post({ ...job, project: 'moon' })
    expect(response.statusCode).toBe(404)
    expect(problem).toMatchObject({ code: 'NOT_FOUND', errors: [{ path: '/project' }] })
  })

  it('names every bad cell at once', async () => {
    const { problem } = await post({
      ...withProfile({ connections: 2, threads: 8 }),
      servers: ['a/b', 'node/http', 'c/d'],
    })
    expect(problem.errors.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/servers/0', '/servers/2', '/profiles/0/threads']),
    )
  })

  it('names unknown servers and scenarios beside what the schema refuses', async () => {
    const wrong = { ...job, servers: ['node/http', 'a/b'], scenarios: ['nothing'], rounds: 0 }
    const generator = { ...job.profiles[0], generator: 'jmeter' }
    const { problem } = await post({ ...wrong, profiles: [generator] })
    const places = ['/profiles/0/generator', '/rounds', '/scenarios/0', '/servers/1']
    expect(problem.errors.map(({ path }) => path).sort()).toEqual(places)
    expect(problem.detail).toMatch(/\(and 3 more mistakes\)$/)
    const payload = { name: 'nightly', job: { ...wrong, profiles: [generator] } }
    const suite = await api.call('apiToken', { method: 'POST', url: '/api/v1/suites', payload })
    expect(
      suite
        .json<Problem>()
        .errors.map(({ path }) => path)
        .sort(),
    ).toEqual(places.map((path) => `/job${path}`))
  })

  it.each([
    null,
    [],
    '"text"',
    { servers: null, scenarios: {} },
    { ...job, servers: [7], scenarios: ['nothing', null] },
  ])('says no more of %j than the schema does where names are no text', async (payload) => {
    const { response, problem } = await post(payload)
    expect([response.statusCode, problem.code]).toEqual([422, 'VALIDATION'])
    expect(problem.errors.filter(({ message }) => message.startsWith('There is no'))).toEqual([])
  })

  it('says where broken JSON breaks', async () => {
    const { response, problem } = await post('{\n  "servers": ["node/http",]\n}')
    expect(response.statusCode).toBe(400)
    expect(problem).toMatchObject({ code: 'BAD_REQUEST' })
    expect(problem.detail).toBe('The body is not valid JSON: unexpected "]" at line 2, column 27 (position 28).')
  })

  it('refuses text that PostgreSQL cannot hold', async () => {
    const { response, problem } = await post({ ...job, label: 'a\u0000b' })
    expect(response.statusCode).toBe(422)
    expect(problem.detail).toBe('/label: may not hold the character U+0000')
    expect(problem.errors).toEqual([{ path: '/label', message: 'may not hold the character U+0000' }])
  })

  it('refuses keys that reach for prototypes', async () => {
    const { response } = await post('{"__proto__": {"admin": true}}')
    expect(response.statusCode).toBe(400)
  })

  it('refuses 5 MB and names the limit', async () => {
    const { response, problem } = await post({ ...job, label: 'x'.repeat(5_000_000) })
    expect(response.statusCode).toBe(413)
    expect(problem).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', errors: [{ path: '' }] })
    expect(problem.detail).toContain('4 MiB (4194304 bytes)')
  })

  it('lets whoever sends 5 MB to its end, so that the refusal is seen', async () => {
    const url = await address()
    const headers = { authorization: `Bearer ${api.tokens.apiToken}`, 'content-type': 'application/json' }
    const send = async (body: string | ReadableStream) => {
      const answer = await fetch(`${url}/api/v1/jobs`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
      return [answer.status, answer.headers.get('connection') === 'close', ((await answer.json()) as Problem).code]
    }
    const text = JSON.stringify('x'.repeat(5_000_000))
    const bodies = Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? text : new Blob([text]).stream()))
    const answers = await Promise.all(bodies.map(send))
    expect(answers).toEqual(bodies.map(() => [413, false, 'PAYLOAD_TOO_LARGE']))
  })

  it('lets whoever asks for the connection to be closed write to its end as well', async () => {
    const { port } = new URL(await address())
    const text = JSON.stringify('x'.repeat(6_000_000))
    const head = [
      'POST /api/v1/jobs HTTP/1.1',
      'host: 127.0.0.1',
      'connection: close',
      `authorization: Bearer ${api.tokens.apiToken}`,
      'content-type: application/json',
      `content-length: ${text.length}`,
    ]
    // reads nothing before everything is written, as Python's urllib does
    const send = async () => {
      const socket = connect(Number(port), '127.0.0.1')
      await new Promise<void>((resolve, reject) => {
        socket.once('error', reject)
        socket.write(`${head.join('\r\n')}\r\n\r\n${text}`, (error) => (error ? reject(error) : resolve()))
      })
      return (await textOf(socket)).split('\r\n')[0]
    }
    const answers = await Promise.all(Array.from({ length: 10 }, send))
    expect(answers).toEqual(answers.map(() => 'HTTP/1.1 413 Payload Too Large'))
  })

  it('counts inflated bytes', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, ' '))
    const { response } = await post(bomb, { 'content-encoding': 'gzip' })
    expect(response.statusCode).toBe(413)
  })

  it('takes gzip', async () => {
    const { response } = await post(gzipSync(JSON.stringify(withProfile({ connections: 0 }))), {
      'content-encoding': 'gzip',
    })
    expect(response.statusCode).toBe(422)
    const accepted = await post(gzipSync(JSON.stringify(job)), { 'content-encoding': 'gzip' })
    expect(accepted.response.statusCode).toBe(201)
  })

  it.each([
    ['broken gzip', 'no gzip at all', { 'content-encoding': 'gzip' }, 400, 'BAD_REQUEST'],
    ['cut gzip', gzipSync(JSON.stringify(job)).subarray(0, 40), { 'content-encoding': 'gzip' }, 400, 'BAD_REQUEST'],
    ['another encoding', '{}', { 'content-encoding': 'br' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['another format', '<job/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an empty body', '', {}, 422, 'VALIDATION'],
  ])('refuses %s', async (_what, payload, headers, status, code) => {
    const { response, problem } = await post(payload, headers)
    expect(response.statusCode).toBe(status)
    expect(problem.code).toBe(code)
  })
})

describe('elsewhere', () => {
  const none = '018f0000-0000-7000-8000-000000000000'
  it.each([
    ['/api/v1/nothing'],
    ['/nothing'],
    ['/api/v1/jobs/17'],
    [`/api/v1/jobs/${none}`],
    [`/api/v1/runs/${none}`],
    [`/api/v1/runs/${none}/log`],
    [`/api/v1/runs/${none}/raw`],
    [`/api/v1/events?job=${none}`],
    ['/api/v1/servers/node/nothing'],
    ['/api/v1/servers/%00'],
  ])('GET %s is not found', async (url) => {
    const response = await api.call('apiToken', { url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 })
    expect(response.headers['content-type']).toContain('application/problem+json')
  })

  it.each([
    ['DELETE', '/api/v1/jobs', 'GET, HEAD, POST'],
    ['PUT', '/api/v1/jobs/?limit=1', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/v1/leaderboard', 'GET, HEAD'],
    ['GET', `/api/v1/jobs/${none}/cancel`, 'POST'],
    ['POST', '/api/v1/servers/go/gin', 'GET, HEAD'],
    ['DELETE', '/metrics', 'GET, HEAD'],
    ['POST', '/docs', 'GET, HEAD'],
  ] as const)('%s %s is not allowed, and what is', async (method, url, allow) => {
    const headers = { 'content-type': 'text/plain' }
    const response = await api.call('apiToken', { method, url, headers, payload: 'not even JSON' })
    expect([response.statusCode, response.headers.allow]).toEqual([405, allow])
    expect(response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED', status: 405 })
    expect(response.headers['content-type']).toContain('application/problem+json')
  })

  it.each([
    ['/api/v1/jobs?limit=0', 'limit'],
    ['/api/v1/jobs?limit=501', 'limit'],
    ['/api/v1/jobs?limit=ten', 'limit'],
    ['/api/v1/jobs?cursor=moon', 'cursor'],
    ['/api/v1/jobs?state=QUEUED', 'state'],
    ['/api/v1/jobs?status=SLEEPING', 'status/0'],
    ['/api/v1/jobs?status=QUEUED&status=SLEEPING', 'status/1'],
    ['/api/v1/leaderboard?at=yesterday', 'at'],
    ['/api/v1/leaderboard?metric=beauty', 'metric'],
    ['/api/v1/events', 'job'],
    [`/api/v1/events?job=${none}&lastEventId=-1`, 'lastEventId'],
    [`/api/v1/events?job=${none}&lastEventId=2147483648`, 'lastEventId'],
    [`/api/v1/runs/${none}/log?after=2147483648`, 'after'],
    [`/api/v1/runs/${none}/log?cursor=1`, 'cursor'],
  ])('GET %s names its parameter', async (url, path) => {
    const response = await api.call('apiToken', { url })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ code: 'VALIDATION', errors: [{ path }] })
  })

  it('a path that is no URL is a bad request', async () => {
    const response = await api.call('apiToken', { url: '/api/v1/jobs/%E0%A4%A' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST' })
  })
})
