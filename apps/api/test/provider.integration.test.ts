import type { Account, CreatedInvitation, Session } from '@wrkbench/contracts'
import { type OpenIdProvider, startOpenIdProvider } from '@wrkbench/testing/openid-provider'
import { walk } from '@wrkbench/testing/walk'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeProject } from './support/people.ts'
import { back, begin, callbackOf, expectNoSession, refused, seen, visit } from './support/provider-trip.ts'
import { type Ask, sessionOf, visitorOf } from './support/sign-in.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let provider: OpenIdProvider
let api: TestApp
let admin: Ask
let visitor: Ask
/** the administrator's session */
let session: string
const cookieOf = ({ cookies }: LightMyRequestResponse) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

beforeAll(async () => {
  provider = await startOpenIdProvider({ redirectUri: callbackOf('oidc') })
  provider.people
    .set('vera-1', { name: 'Vera', email: 'vera@example.com', email_verified: true })
    .set('mallory-1', { name: 'Mallory', email: 'vera@example.com', email_verified: false })
    .set('nina-1', { name: 'Nina', email: 'nina@example.com' })
    .set('root-1', { name: 'Root', email: 'root@example.com' })
  api = await startApp({ providers: { oidc: provider.settings }, limits: { signIn: 1000 } })
  await makeProject(api, 'other')
  visitor = visitorOf(api)
  const byLink = await visitor({ method: 'POST', url: '/session', payload: { token: api.tokens.signInToken } })
  admin = sessionOf(api, byLink)
  session = cookieOf(byLink)
})
afterEach(() => provider.tamper(null))
afterAll(async () => {
  await api.close()
  provider.close()
})

const signIn = { purpose: 'sign-in' }
const invite = async (): Promise<string> => {
  const payload = { name: 'Vera', role: 'member' }
  const made = await admin({ method: 'POST', url: '/projects/other/invitations', payload })
  return made.json<CreatedInvitation>().token
}
const byInvitation = async () => ({ purpose: 'invitation', invitation: await invite() })
const audited = (action: string) => api.ctx.db.prisma.auditEvent.findMany({ where: { action }, orderBy: { id: 'asc' } })

describe('an OpenID provider', () => {
  it('is offered where it is set up', async () => {
    const { providers } = (await visitor({ url: '/session/methods' })).json()
    expect(providers).toEqual([{ id: 'oidc', name: 'Example' }])
  })

  it('lets nobody in whom nobody invited, whatever their address is', async () => {
    await admin({
      method: 'PATCH',
      url: '/account',
      payload: { email: 'vera@example.com', password: 'a long password' },
    })
    const answer = await visit(api, visitor, signIn, 'vera-1')
    expect(seen(answer)).toEqual(refused('FORBIDDEN'))
    expectNoSession(answer)
  })

  it('vouches for who accepts an invitation, and for the same person later', async () => {
    const joined = await visit(api, visitor, { ...(await byInvitation()), next: '/jobs' }, 'vera-1')
    expect(seen(joined)).toEqual({ statusCode: 303, location: 'http://127.0.0.1:3000/jobs' })
    const opened = (await sessionOf(api, joined)({ url: '/session' })).json<Session>()
    // the administrator here already has this address
    expect(opened).toMatchObject({ user: { name: 'Vera', email: null }, projects: [{ slug: 'other', role: 'member' }] })
    provider.people.set('vera-1', { name: 'Vera', email: 'new@example.com' })
    const again = sessionOf(api, await visit(api, visitor, signIn, 'vera-1'))
    expect((await again({ url: '/session' })).json<Session>().user?.id).toBe(opened.user?.id)
    expect((await again({ method: 'DELETE', url: '/account/providers/oidc' })).statusCode).toBe(409)
    expect((await again({ method: 'DELETE', url: '/session' })).statusCode).toBe(204)
    expect((await again({ url: '/session' })).statusCode).toBe(401)
    const opening = (await audited('session.opened')).filter(({ actor }) => actor === 'Vera')
    expect(opening.map(({ detail }) => detail)).toEqual([{ by: 'oidc' }, { by: 'oidc' }])
  })

  it('gives somebody an address only when it has proved it', async () => {
    const emails = ['mallory@example.com', 'proved@example.com'].map((email, at) => ({
      email,
      email_verified: at === 1,
    }))
    for (const claims of emails) {
      provider.people.set(claims.email, { name: claims.email, ...claims })
      const joined = sessionOf(api, await visit(api, visitor, await byInvitation(), claims.email))
      const email = claims.email_verified ? claims.email : null
      expect((await joined({ url: '/session' })).json<Session>().user).toMatchObject({ name: claims.email, email })
    }
  })

  it('does not open the account of an address, proved or not', async () => {
    const owner = (await admin({ url: '/session' })).json<Session>().user?.id
    const joined = sessionOf(api, await visit(api, visitor, await byInvitation(), 'mallory-1'))
    const mallory = (await joined({ url: '/session' })).json<Session>()
    expect(mallory.user).toMatchObject({ name: 'Mallory', email: null })
    expect([mallory.user?.id === owner, mallory.isAdmin]).toEqual([false, false])
  })

  it('makes one person of somebody new who accepts one invitation twice at the same time', async () => {
    const invited = await byInvitation()
    const trips = await Promise.all([1, 2].map(() => begin(visitor, invited)))
    const ways = await Promise.all(trips.map(({ url }) => walk(url, { account: 'nina-1' })))
    const answers = await Promise.all(ways.map((to, at) => back(api, trips[at]?.cookie ?? '', to)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await api.ctx.db.prisma.user.count({ where: { name: 'Nina' } })).toBe(1)
  })

  it('is connected by who is signed in, by one person only, and disconnected', async () => {
    const connected = await visit(api, admin, { purpose: 'connect', next: '/settings' }, 'root-1', session)
    expect(seen(connected).location).toBe('http://127.0.0.1:3000/settings')
    expectNoSession(connected)
    expect((await admin({ url: '/account' })).json<Account>().providers).toEqual(['oidc'])
    const byIt = sessionOf(api, await visit(api, visitor, signIn, 'root-1'))
    expect((await byIt({ url: '/session' })).json<Session>().isAdmin).toBe(true)
    expect(seen(await visit(api, admin, { purpose: 'connect' }, 'vera-1', session))).toEqual(refused('CONFLICT'))
    expect((await begin(visitor, { purpose: 'connect' }).catch(() => null))?.cookie).toContain('undefined')
    for (const ask of [admin, visitor]) {
      const request = { method: 'POST', url: '/session/provider', payload: { provider: 'oidc', ...signIn } } as const
      expect((await ask({ ...request, headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
    }
    expect((await admin({ method: 'DELETE', url: '/account/providers/oidc' })).statusCode).toBe(204)
    expect(seen(await visit(api, visitor, signIn, 'root-1'))).toEqual(refused('FORBIDDEN'))
  })

  it('is not tied to somebody in the browser of another', async () => {
    const joined = await visit(api, visitor, await byInvitation(), 'nina-1').catch(() => null)
    for (const other of ['', cookieOf(joined ?? (await visit(api, visitor, signIn, 'nina-1')))]) {
      const answer = await visit(api, admin, { purpose: 'connect' }, 'root-1', other)
      expect(seen(answer)).toEqual(refused('UNAUTHENTICATED'))
    }
    expect((await admin({ url: '/account' })).json<Account>().providers).toEqual([])
  })
})

describe('a way back that is not whole', () => {
  const changed = (to: URL, name: string, value: string): URL => {
    const other = new URL(to)
    other.searchParams.set(name, value)
    return other
  }
  it.each([
    ['without its cookie', (cookie: string) => cookie.replace(/=.*/, '='), {}],
    ['with a forged cookie', (cookie: string) => cookie.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')), {}],
    ['with another state', (cookie: string) => cookie, { state: 'A'.repeat(32) }],
    ['with another code', (cookie: string) => cookie, { code: 'guessed' }],
    ['with no code', (cookie: string) => cookie, { code: '' }],
  ])('%s opens nothing', async (_what, forge, other) => {
    const { url, cookie } = await begin(visitor, signIn)
    let to = await walk(url, { account: 'vera-1' })
    for (const [name, value] of Object.entries(other)) to = changed(to, name, value)
    const answer = await back(api, forge(cookie), to)
    expect(seen(answer)).toEqual(refused('UNAUTHENTICATED'))
    expectNoSession(answer)
  })

  // the provider signs the nonce it was given, and refuses a verifier that does not match
  it.each(['nonce', 'code_challenge'])('from a sign-in with another %s opens nothing', async (name) => {
    const { url, cookie } = await begin(visitor, signIn)
    const to = await walk(changed(new URL(url), name, 'A'.repeat(43)).href, { account: 'vera-1' })
    expect(to.searchParams.get('code')).toBeTruthy()
    expect(seen(await back(api, cookie, to))).toEqual(refused('UNAUTHENTICATED'))
  })

  it('opens nothing a second time', async () => {
    const { url, cookie } = await begin(visitor, signIn)
    const to = await walk(url, { account: 'vera-1' })
    expect(seen(await back(api, cookie, to)).location).toBe('http://127.0.0.1:3000/')
    expect(seen(await back(api, cookie, to))).toEqual(refused('UNAUTHENTICATED'))
  })

  it('of somebody who said no opens nothing', async () => {
    const { url, cookie } = await begin(visitor, signIn)
    const to = await walk(url, { account: '' })
    expect(to.searchParams.get('error')).toBe('access_denied')
    expect(seen(await back(api, cookie, to))).toEqual(refused('UNAUTHENTICATED'))
  })

  it('leads to pages of the dashboard only', async () => {
    const answer = await visit(api, visitor, { ...signIn, next: '/\t/evil.example' }, 'vera-1')
    expect(new URL(String(answer.headers.location)).origin).toBe('http://127.0.0.1:3000')
  })
})

it('keeps what providers hand out in neither database nor log', async () => {
  const { rows } = await api.ctx.db.pool.query('SELECT to_jsonb(a)::text AS row FROM accounts a')
  expect(JSON.stringify(rows)).not.toContain('eyJ')
  expect(api.logged()).not.toContain('s3cret')
  expect(api.logged()).not.toContain('eyJ')
})
