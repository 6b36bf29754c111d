import { issueInstanceTokens } from '@wrkbench/core'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { incarnation, job, register } from './support/runner.ts'
import { startApp, type TestApp, webUrl } from './support/start-app.ts'

const sessionCookie = 'wrkbench_session_3000'
let api: TestApp
beforeAll(async () => {
  api = await startApp()
  await register(api)
})
afterAll(() => api.close())

const id = '018f0000-0000-7000-8000-000000000000'
const forUsers: InjectOptions[] = [
  ...['/session', '/servers', '/scenarios', '/generators', '/environments', '/runners', '/leaderboard', '/jobs'].map(
    (url) => ({ url }),
  ),
  ...[
    `/servers/node/http`,
    `/jobs/${id}`,
    `/runs/${id}`,
    `/runs/${id}/raw`,
    `/runs/${id}/log`,
    `/events?job=${id}`,
  ].map((url) => ({ url })),
  { method: 'DELETE', url: '/session' },
  { method: 'POST', url: '/jobs', payload: job },
  { method: 'POST', url: `/jobs/${id}/cancel` },
  { method: 'POST', url: `/jobs/${id}/rerun` },
]
const forRunners: InjectOptions[] = ['register', 'presence', 'claim', `runs/${id}/heartbeat`, `runs/${id}/finish`].map(
  (path) => ({
    method: 'POST',
    url: `/runner/${path}`,
    payload: { incarnation },
  }),
)
const named = (routes: InjectOptions[]) =>
  routes.map((route) => [`${route.method ?? 'GET'} ${route.url}`, route] as const)
const ask = (token: Parameters<TestApp['call']>[0], route: InjectOptions) =>
  api.call(token, { ...route, url: `/api/v1${route.url}` })

describe.each(named([...forUsers, ...forRunners]))('%s', (_name, route) => {
  it('is closed without a token', async () => {
    const response = await ask(null, route)
    expect(response.statusCode).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect(response.json()).toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('a header that is no valid token', () => {
  it.each([
    ['Bearer wrk_000000000000000000_0000000000000000000000000000000000000000000'],
    ['Bearer x'],
    ['Basic dXNlcjpwYXNz'],
    ['Bearer '],
    ['wrk'],
  ])('%j opens nothing', async (authorization) => {
    const response = await ask(null, { url: '/jobs', headers: { authorization } })
    expect(response.statusCode).toBe(401)
  })
})

describe('scopes', () => {
  it.each(named(forUsers))('%s is closed for runners', async (_name, route) => {
    expect((await ask('runnerToken', route)).statusCode).toBe(403)
  })

  it.each(named(forRunners))('%s is closed for users', async (_name, route) => {
    expect((await ask('apiToken', route)).statusCode).toBe(403)
  })

  it('a token that may read may not submit', async () => {
    const { prisma } = api.ctx.db
    await prisma.token.updateMany({ where: { name: 'embedded api' }, data: { scopes: ['read'] } })
    const response = await ask('apiToken', { method: 'POST', url: '/jobs', payload: job })
    expect(response.statusCode).toBe(403)
    expect(response.json().detail).toContain('jobs:write')
    expect((await ask('apiToken', { url: '/jobs' })).statusCode).toBe(200)
    await prisma.token.updateMany({ where: { name: 'embedded api' }, data: { scopes: ['read', 'jobs:write'] } })
  })

  it('a runner token stays one whatever scopes it is given', async () => {
    const { prisma } = api.ctx.db
    await prisma.token.updateMany({ where: { name: 'embedded runner' }, data: { scopes: ['runner', 'read'] } })
    expect((await ask('runnerToken', { url: '/jobs' })).statusCode).toBe(403)
    await prisma.token.updateMany({ where: { name: 'embedded runner' }, data: { scopes: ['runner'] } })
  })

  it.each(['/health', '/ready', '/openapi.json'])('%s is open', async (url) => {
    expect((await ask(null, { url })).statusCode).toBe(200)
  })
})

describe('sessions', () => {
  const signIn = (token: string, headers = {}) =>
    ask(null, { method: 'POST', url: '/session', payload: { token }, headers })
  const withCookie = (cookie: string, route: InjectOptions) =>
    ask(null, { ...route, headers: { cookie: `${sessionCookie}=${cookie}`, ...route.headers } })
  const freshSession = async () => {
    const { signInToken } = await issueInstanceTokens({ ctx: api.ctx })
    const response = await signIn(signInToken)
    return response.cookies[0]?.value ?? ''
  }

  it('a sign-in token opens one session, once', async () => {
    const first = await signIn(api.tokens.signInToken)
    expect(first.statusCode).toBe(204)
    expect(first.cookies).toMatchObject([{ name: sessionCookie, httpOnly: true, sameSite: 'Lax', path: '/' }])
    expect(first.cookies[0]?.secure).toBeUndefined()
    expect((await withCookie(first.cookies[0]?.value ?? '', { url: '/session' })).json()).toMatchObject({
      user: { name: 'admin' },
      scopes: expect.arrayContaining(['read', 'jobs:write']),
      expiresAt: expect.any(String),
    })
    const second = await signIn(api.tokens.signInToken)
    expect(second.statusCode).toBe(401)
    expect(second.cookies).toEqual([])
  })

  it('is opened by an API token too, never by a runner token', async () => {
    expect((await signIn(api.tokens.apiToken)).statusCode).toBe(204)
    expect((await signIn(api.tokens.runnerToken)).statusCode).toBe(403)
    expect((await signIn('wrk_nothing_like_it')).statusCode).toBe(401)
    expect((await signIn('short')).statusCode).toBe(422)
  })

  it('is opened once by a sign-in token that several come with at the same time', async () => {
    const { signInToken } = await issueInstanceTokens({ ctx: api.ctx })
    const answers = await Promise.all([1, 2, 3, 4].map(() => signIn(signInToken)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 401, 401, 401])
  })

  it.each([
    ['Bearer wrk_000000000000000000_0000000000000000000000000000000000000000000'],
    ['Bearer '],
    ['Basic dXNlcjpwYXNz'],
  ])('does not stand in for the header %j', async (authorization) => {
    const cookie = await freshSession()
    expect((await withCookie(cookie, { url: '/jobs' })).statusCode).toBe(200)
    expect((await withCookie(cookie, { url: '/jobs', headers: { authorization } })).statusCode).toBe(401)
  })

  it('a sign-in token is no bearer token', async () => {
    const { signInToken } = await issueInstanceTokens({ ctx: api.ctx })
    const response = await ask(null, { url: '/jobs', headers: { authorization: `Bearer ${signInToken}` } })
    expect(response.statusCode).toBe(401)
  })

  it('is not opened from a foreign page', async () => {
    const { signInToken } = await issueInstanceTokens({ ctx: api.ctx })
    expect((await signIn(signInToken, { origin: 'https://evil.example' })).statusCode).toBe(403)
    expect((await signIn(signInToken, { origin: webUrl })).statusCode).toBe(204)
  })

  it('ends when signed out', async () => {
    const cookie = await freshSession()
    const out = await withCookie(cookie, { method: 'DELETE', url: '/session', headers: { origin: webUrl } })
    expect(out.statusCode).toBe(204)
    expect(out.cookies[0]).toMatchObject({ name: sessionCookie, value: '' })
    expect((await withCookie(cookie, { url: '/session' })).statusCode).toBe(401)
  })

  it.each([
    [{}, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'http://127.0.0.1:9999' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: webUrl }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'content-type': 'text/plain', origin: webUrl }, 415],
    [{ 'sec-fetch-site': 'same-origin' }, 201],
    [{ origin: webUrl }, 201],
  ])('a write with a cookie and %j gives %i', async (headers, status) => {
    const cookie = await freshSession()
    const payload = JSON.stringify(job)
    const all = { 'content-type': 'application/json', ...headers }
    const response = await withCookie(cookie, { method: 'POST', url: '/jobs', payload, headers: all })
    expect(response.statusCode).toBe(status)
  })

  it('reads need no origin', async () => {
    expect((await withCookie(await freshSession(), { url: '/jobs' })).statusCode).toBe(200)
  })
})

describe('the Host header', () => {
  it.each([
    ['127.0.0.1:4000', 200],
    ['localhost:4000', 200],
    ['[::1]:4000', 200],
    ['LOCALHOST', 200],
    ['evil.example', 403],
    ['evil127.0.0.1', 403],
    ['127.0.0.1.evil.example:4000', 403],
    ['evil.example:4000@127.0.0.1', 403],
    ['@', 403],
  ])('%j gives %i', async (host, status) => {
    const response = await api.call('apiToken', { url: '/api/v1/health', headers: { host } })
    expect(response.statusCode).toBe(status)
  })
})

describe('rate limits', () => {
  it('stop whoever guesses tokens, and say for how long', async () => {
    const guess = () =>
      api.app.inject({
        method: 'POST',
        url: '/api/v1/session',
        payload: { token: 'wrk_000000000000000000_guess' },
        headers: { host: 'localhost' },
        remoteAddress: '10.1.2.3',
      })
    const answers = []
    for (let i = 0; i < 61; i++) answers.push(await guess())
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(60)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(refused?.json()).toMatchObject({ code: 'RATE_LIMITED' })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
