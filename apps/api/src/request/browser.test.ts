import cookie from '@fastify/cookie'
import { isLoopback } from '@wrkbench/contracts'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { cameFrom } from './same-origin.ts'
import { clearSession, sessionCookieOf, setSession, setTrip, takeTrip } from './session-cookie.ts'

const local = 'http://127.0.0.1:3000'
const public_ = 'https://bench.example'

describe('cameFrom', () => {
  it.each([
    [local, {}, 'unknown'],
    [local, { 'sec-fetch-site': 'same-origin' }, 'us'],
    [local, { 'sec-fetch-site': 'same-site', origin: local }, 'elsewhere'],
    [local, { 'sec-fetch-site': 'cross-site' }, 'elsewhere'],
    [local, { 'sec-fetch-site': 'none' }, 'elsewhere'],
    [local, { origin: local }, 'us'],
    [local, { origin: 'http://localhost:3000' }, 'us'],
    [local, { origin: 'http://[::1]:3000' }, 'us'],
    [local, { origin: 'http://127.0.0.1:8080' }, 'elsewhere'],
    [local, { origin: 'https://127.0.0.1:3000' }, 'elsewhere'],
    [local, { origin: 'http://127.0.0.1.evil.example:3000' }, 'elsewhere'],
    [local, { origin: 'null' }, 'elsewhere'],
    [public_, { origin: public_ }, 'us'],
    [public_, { origin: 'https://bench.example:8443' }, 'elsewhere'],
    [public_, { origin: 'http://localhost' }, 'elsewhere'],
    [public_, { origin: 'https://bench.example.evil.example' }, 'elsewhere'],
  ])('for a dashboard at %s: %j is %s', (webUrl, headers, from) => {
    expect(cameFrom(headers, webUrl)).toBe(from)
  })
})

describe('isLoopback', () => {
  it.each(['localhost', 'a.localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]'])('knows %s', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each(['0.0.0.0', '::', '10.0.0.1', 'localhost.evil.example', '127.0.0.1.evil.example', '1127.0.0.1', ''])(
    'does not take %j for it',
    (host) => {
      expect(isLoopback(host)).toBe(false)
    },
  )
})

describe('sessionCookieOf', () => {
  it('gives instances on one host different names', () => {
    const urls = ['http://127.0.0.1:3000', 'http://127.0.0.1:3001', 'http://bench.example:80']
    expect(urls.map(sessionCookieOf)).toEqual(['wrkbench_session_3000', 'wrkbench_session_3001', 'wrkbench_session'])
  })

  it('with TLS is one that nobody else can set', () => {
    expect(['https://bench.example', 'HTTPS://bench.example:8443/'].map(sessionCookieOf)).toEqual([
      '__Host-wrkbench_session',
      '__Host-wrkbench_session_8443',
    ])
  })
})

describe('cookies as they are sent', () => {
  const sentAt = async (webUrl: string) => {
    const app = fastify()
    await app.register(cookie)
    app.get('/in', (_request, reply) => {
      setTrip(reply, webUrl, 'sealed')
      return setSession(reply, webUrl, { cookieSecret: 'secret', expiresAt: new Date('2030-01-01') }).send()
    })
    app.get('/out', (request, reply) => {
      takeTrip(reply, webUrl, request.cookies)
      return clearSession(reply, webUrl).send()
    })
    const answers = await Promise.all(['/in', '/out'].map((url) => app.inject({ url })))
    return answers.flatMap(({ cookies }) => cookies)
  }

  it.each([
    [local, undefined],
    [public_, true],
  ])('of a dashboard at %s: closed to scripts and other sites, over TLS alone: %j', async (webUrl, secure) => {
    const sent = await sentAt(webUrl)
    expect(sent).toHaveLength(4)
    for (const one of sent) {
      expect(one).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect([one.name, one.secure, one.domain]).toEqual([one.name, secure, undefined])
    }
  })
})
