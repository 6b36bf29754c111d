import type { Account, CreatedInvitation, ProviderBegun, Session } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Claims, startOidcProvider } from './support/oidc-provider.ts'
import { makeProject } from './support/people.ts'
import { type Ask, firstAdmin, sessionOf, visitorOf } from './support/sign-in.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let provider: Awaited<ReturnType<typeof startOidcProvider>>
let api: TestApp
let admin: Ask
let visitor: Ask
beforeAll(async () => {
  provider = await startOidcProvider()
  const github = { clientId: 'hub', clientSecret: 's3cret' }
  api = await startApp({ providers: { oidc: provider.settings, github }, limits: { signIn: 1000 } })
  await makeProject(api, 'other')
  admin = await firstAdmin(api)
  visitor = visitorOf(api)
})
afterAll(async () => {
  await api.close()
  provider.close()
})

const vera: Claims = { sub: 'vera-1', name: 'Vera', email: 'vera@example.com', email_verified: true }

const begin = async (ask: Ask, payload: object) => {
  const answer = await ask({ method: 'POST', url: '/session/provider', payload: { provider: 'oidc', ...payload } })
  const trip = answer.cookies.find(({ name }) => name === 'wrkbench_provider_3000')
  return { url: answer.json<ProviderBegun>().url, cookie: `wrkbench_provider_3000=${trip?.value}` }
}
const back = (cookie: string, { code, state }: { code: string; state: string }) =>
  api.call(null, { url: `/api/v1/session/callback/oidc?code=${code}&state=${state}`, headers: { cookie } })
const visit = async (ask: Ask, payload: object, claims: Claims) => {
  const { url, cookie } = await begin(ask, payload)
  return back(cookie, provider.authorize(url, claims))
}
const invite = async (): Promise<string> => {
  const payload = { name: 'Vera', role: 'member' }
  const made = await admin({ method: 'POST', url: '/projects/other/invitations', payload })
  return made.json<CreatedInvitation>().token
}
const refused = (code: string) => ({ statusCode: 303, location: `http://127.0.0.1:3000/sign-in?refused=${code}` })
const seen = (answer: Awaited<ReturnType<typeof back>>) => ({
  statusCode: answer.statusCode,
  location: answer.headers.location,
})
const noSession = (answer: Awaited<ReturnType<typeof back>>) =>
  expect(answer.cookies.some(({ name }) => name === 'wrkbench_session_3000')).toBe(false)

describe('an OpenID provider', () => {
  it('is offered where it is set up', async () => {
    expect((await visitor({ url: '/session/methods' })).json()).toEqual({
      providers: [
        { id: 'github', name: 'GitHub' },
        { id: 'oidc', name: 'Example' },
      ],
    })
    const { url } = await begin(visitor, { provider: 'github', purpose: 'sign-in' })
    expect(url).toMatch(/^https:\/\/github\.com\/login\/oauth\/authorize\?/)
    expect(new URL(url).searchParams.get('redirect_uri')).toBe('http://127.0.0.1:3000/api/v1/session/callback/github')
  })

  it('lets nobody in whom nobody invited, whatever their address is', async () => {
    await admin({ method: 'PATCH', url: '/account', payload: { email: vera.email, password: 'a long password' } })
    const answer = await visit(visitor, { purpose: 'sign-in' }, vera)
    expect(seen(answer)).toEqual(refused('FORBIDDEN'))
    noSession(answer)
  })

  it('vouches for who accepts an invitation, and for the same person later', async () => {
    const joined = await visit(visitor, { purpose: 'invitation', invitation: await invite(), next: '/jobs' }, vera)
    expect(seen(joined)).toEqual({ statusCode: 303, location: 'http://127.0.0.1:3000/jobs' })
    const session = (await sessionOf(api, joined)({ url: '/session' })).json<Session>()
    // the address is the administrator's here already
    expect(session).toMatchObject({
      user: { name: 'Vera', email: null },
      projects: [{ slug: 'other', role: 'member' }],
    })
    const again = sessionOf(api, await visit(visitor, { purpose: 'sign-in' }, { ...vera, email: 'new@example.com' }))
    expect((await again({ url: '/session' })).json<Session>().user?.id).toBe(session.user?.id)
    expect((await again({ method: 'DELETE', url: '/account/providers/oidc' })).statusCode).toBe(409)
  })

  it('makes one person of somebody new who accepts one invitation twice at the same time', async () => {
    const [nina, invitation]: [Claims, string] = [
      { sub: 'nina-1', name: 'Nina', email: 'nina@example.com' },
      await invite(),
    ]
    const trips = await Promise.all([1, 2].map(() => begin(visitor, { purpose: 'invitation', invitation })))
    const answers = await Promise.all(trips.map(({ url, cookie }) => back(cookie, provider.authorize(url, nina))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
    expect(await api.ctx.db.prisma.user.count({ where: { name: 'Nina' } })).toBe(1)
  })

  it('is connected by who is signed in, by one person only, and disconnected', async () => {
    const root: Claims = { sub: 'root-1', name: 'Root', email: 'root@example.com' }
    const connected = await visit(admin, { purpose: 'connect', next: '/settings' }, root)
    expect(seen(connected).location).toBe('http://127.0.0.1:3000/settings')
    noSession(connected)
    expect((await admin({ url: '/account' })).json<Account>().providers).toEqual(['oidc'])
    const byIt = sessionOf(api, await visit(visitor, { purpose: 'sign-in' }, root))
    expect((await byIt({ url: '/session' })).json<Session>().isAdmin).toBe(true)
    expect(seen(await visit(admin, { purpose: 'connect' }, vera))).toEqual(refused('CONFLICT'))
    expect((await begin(visitor, { purpose: 'connect' }).catch(() => null))?.cookie).toContain('undefined')
    expect((await admin({ method: 'DELETE', url: '/account/providers/oidc' })).statusCode).toBe(204)
    expect(seen(await visit(visitor, { purpose: 'sign-in' }, root))).toEqual(refused('FORBIDDEN'))
  })
})

describe('a way back that is not whole', () => {
  it.each([
    ['without its cookie', (cookie: string) => cookie.replace(/=.*/, '='), {}],
    ['with a forged cookie', (cookie: string) => cookie.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')), {}],
    ['with another state', (cookie: string) => cookie, { state: 'A'.repeat(32) }],
    ['with another code', (cookie: string) => cookie, { code: 'guessed' }],
  ])('%s opens nothing', async (_what, forge, other) => {
    const { url, cookie } = await begin(visitor, { purpose: 'sign-in' })
    const answer = await back(forge(cookie), { ...provider.authorize(url, vera), ...other })
    expect(seen(answer)).toEqual(refused('UNAUTHENTICATED'))
    noSession(answer)
  })

  it('with the token of another sign-in opens nothing', async () => {
    const { url, cookie } = await begin(visitor, { purpose: 'sign-in' })
    const answer = await back(cookie, provider.authorize(url, vera, 'nonce of another'))
    expect(seen(answer)).toEqual(refused('UNAUTHENTICATED'))
  })

  it('leads to pages of the dashboard only', async () => {
    const answer = await visit(visitor, { purpose: 'sign-in', next: '/\t/evil.example' }, vera)
    expect(new URL(String(answer.headers.location)).origin).toBe('http://127.0.0.1:3000')
  })
})

it('keeps what providers hand out in neither database nor log', async () => {
  const { rows } = await api.ctx.db.pool.query('SELECT to_jsonb(a)::text AS row FROM accounts a')
  expect(JSON.stringify(rows)).not.toContain('eyJ')
  expect(api.logged()).not.toContain('s3cret')
  expect(api.logged()).not.toContain('eyJ')
})
