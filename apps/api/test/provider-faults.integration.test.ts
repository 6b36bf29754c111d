import type { Session } from '@wrkbench/contracts'
import { startGitHub } from '@wrkbench/testing/github'
import { type OpenIdProviderOptions, startOpenIdProvider } from '@wrkbench/testing/openid-provider'
import { walk } from '@wrkbench/testing/walk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { back, begin, callbackOf, refused, seen, visit } from './support/provider-trip.ts'
import { type Ask, firstAdmin, sessionOf, signIn as signInWithPassword, visitorOf } from './support/sign-in.ts'
import { startApp, type TestApp, webUrl } from './support/start-app.ts'

const signIn = { purpose: 'sign-in' }
const invitedTo = async (admin: Ask, provider: 'oidc' | 'github') => {
  const payload = { name: 'Vera', role: 'viewer' }
  const made = await admin({ method: 'POST', url: '/projects/default/invitations', payload })
  return { provider, purpose: 'invitation', invitation: made.json<{ token: string }>().token }
}
const whoIs = async (api: TestApp, answer: Awaited<ReturnType<typeof visit>>) =>
  (await sessionOf(api, answer)({ url: '/session' })).json<Session>().user

const kinds: [string, Partial<OpenIdProviderOptions>][] = [
  ['tells names in the ID token', { claimsInIdToken: true }],
  ['takes its secret in the form alone', { clientAuthentication: 'client_secret_post' }],
]
describe.each(kinds)('a provider that %s', (_what, options) => {
  it('vouches for people as well', async () => {
    const provider = await startOpenIdProvider({ redirectUri: callbackOf('oidc'), ...options })
    provider.people.set('vera-1', { name: 'Vera', email: 'Vera@example.com', email_verified: true })
    // the provider names one way, as providers do that know only one
    if (options.clientAuthentication) {
      provider.tamper((path, body) => {
        const ways = 'token_endpoint_auth_methods_supported'
        if (path === '/.well-known/openid-configuration') body[ways] = ['client_secret_post']
      })
    }
    const api = await startApp({ providers: { oidc: provider.settings } })
    const joined = await visit(api, visitorOf(api), await invitedTo(await firstAdmin(api), 'oidc'), 'vera-1')
    expect(await whoIs(api, joined)).toMatchObject({ name: 'Vera', email: 'vera@example.com' })
    await api.close()
    provider.close()
  })
})

describe('a provider that errs', () => {
  let provider: Awaited<ReturnType<typeof startOpenIdProvider>>
  let api: TestApp
  let visitor: Ask
  beforeAll(async () => {
    provider = await startOpenIdProvider({ redirectUri: callbackOf('oidc') })
    provider.people.set('vera-1', { name: 'Vera' }).set('root-1', { name: 'Root' })
    api = await startApp({ providers: { oidc: provider.settings } })
    visitor = visitorOf(api)
    const admin = await firstAdmin(api)
    const person = { email: 'root@example.com', password: 'correct horse battery' }
    await admin({ method: 'PATCH', url: '/account', payload: person })
  })
  afterAll(async () => {
    await api.close()
    provider.close()
  })

  it('in its own name is not asked, and passwords go on', async () => {
    provider.tamper((path, body) => {
      if (path === '/.well-known/openid-configuration') body.issuer = 'https://id.example.com'
    })
    const answer = await visitor({ method: 'POST', url: '/session/provider', payload: { provider: 'oidc', ...signIn } })
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'UNAVAILABLE'])
    expect(api.logged()).toContain('the provider there calls itself https://id.example.com')
    expect((await signInWithPassword(api, 'root@example.com', 'correct horse battery')).statusCode).toBe(204)
    provider.tamper(null)
  })

  it('is asked again by the next', async () => {
    expect(seen(await visit(api, visitor, signIn, 'vera-1'))).toEqual(refused('FORBIDDEN'))
  })

  it.each([
    ['hands out no ID token', '/token', (body: Record<string, unknown>) => delete body.id_token],
    ['hands out an ID token of nobody’s', '/token', (body: Record<string, unknown>) => forge(body)],
    ['tells of somebody else', '/me', (body: Record<string, unknown>) => Object.assign(body, { sub: 'root-1' })],
  ])('and %s is not believed', async (_what, at, lie) => {
    provider.tamper((path, body) => void (path === at && lie(body)))
    expect(seen(await visit(api, visitor, signIn, 'vera-1'))).toEqual(refused('UNAUTHENTICATED'))
    provider.tamper(null)
  })

  it('and falls silent is said to', async () => {
    const { url, cookie } = await begin(visitor, signIn)
    const to = await walk(url, { account: 'vera-1' })
    provider.close()
    expect(seen(await back(api, cookie, to))).toEqual(refused('UNAVAILABLE'))
    expect((await signInWithPassword(api, 'root@example.com', 'correct horse battery')).statusCode).toBe(204)
  })
})

const forge = (body: Record<string, unknown>): void => {
  const [head = '', claims = '', signature = ''] = String(body.id_token).split('.')
  const known = JSON.parse(Buffer.from(claims, 'base64url').toString()) as object
  const other = Buffer.from(JSON.stringify({ ...known, sub: 'root-1' })).toString('base64url')
  body.id_token = [head, other, signature].join('.')
}

describe('GitHub', () => {
  it('vouches for people by their number, and gives an address that it has proved', async () => {
    const github = await startGitHub({ redirectUri: callbackOf('github') })
    const emails = ['public@example.com', 'Vera@example.com'].map((email, at) => ({
      email,
      primary: at === 1,
      verified: true,
    }))
    github.people.set('vera', { id: 583231, login: 'vera', name: 'Vera', emails })
    github.people.set('sam', {
      id: 7,
      login: 'sam',
      name: null,
      emails: [{ email: 's@e.com', primary: true, verified: false }],
    })
    const api = await startApp({ providers: { github: github.settings } })
    const [admin, visitor] = [await firstAdmin(api), visitorOf(api)]
    const here = { ...signIn, provider: 'github' }
    const joined = await visit(api, visitor, await invitedTo(admin, 'github'), 'vera')
    const vera = await whoIs(api, joined)
    expect(vera).toMatchObject({ name: 'Vera', email: 'vera@example.com' })
    expect(await api.ctx.db.prisma.account.findMany({ select: { providerId: true, accountId: true } })).toEqual([
      { providerId: 'github', accountId: '583231' },
    ])
    // a GitHub name can be given up and taken by somebody else
    github.people.set('vera', { id: 999, login: 'vera', name: 'Vera', emails })
    expect(seen(await visit(api, visitor, here, 'vera'))).toEqual(refused('FORBIDDEN'))
    github.people.set('vera2', { id: 583231, login: 'vera2', name: 'Vera', emails })
    expect((await whoIs(api, await visit(api, visitor, here, 'vera2')))?.id).toBe(vera?.id)
    const sam = await whoIs(api, await visit(api, visitor, await invitedTo(admin, 'github'), 'sam'))
    expect(sam).toMatchObject({ name: 'sam', email: null })

    const { url, cookie } = await begin(visitor, here)
    const to = new URL(`${callbackOf('github')}?code=guessed&state=${new URL(url).searchParams.get('state')}`)
    expect(seen(await back(api, cookie, to))).toEqual(refused('UNAUTHENTICATED'))
    expect(seen(await visit(api, visitor, here, 'nobody'))).toEqual(refused('UNAUTHENTICATED'))
    expect(api.logged()).not.toMatch(/gho_|s3cret/)
    await api.close()
    github.close()
  })

  it('is at its own address unless another is named', async () => {
    const client = { clientId: 'id', clientSecret: 's3cret' }
    for (const url of ['https://github.com', 'https://octo.ghe.com/']) {
      const api = await startApp({ providers: { github: { ...client, url } } })
      const way = new URL((await begin(visitorOf(api), { ...signIn, provider: 'github' })).url)
      expect(`${way.origin}/`).toBe(new URL(url).href)
      expect(way.pathname).toBe('/login/oauth/authorize')
      const { scope, redirect_uri, code_challenge_method } = Object.fromEntries(way.searchParams)
      expect({ scope, redirect_uri, code_challenge_method }).toEqual({
        scope: 'user:email',
        code_challenge_method: 'S256',
        redirect_uri: `${webUrl}/api/v1/session/callback/github`,
      })
      await api.close()
    }
  })
})
