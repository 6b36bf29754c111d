import type { Account, CreatedInvitation, Session } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProject, person } from './support/people.ts'
import { type Ask, firstAdmin, sessionOf, signIn, visitorOf } from './support/sign-in.ts'
import { startApp, type TestApp } from './support/start-app.ts'

const password = 'correct horse battery'
let api: TestApp
let admin: Ask
let visitor: Ask
beforeAll(async () => {
  api = await startApp({ limits: { signIn: 10_000, password: 1000 } })
  await makeProject(api, 'other')
  admin = await firstAdmin(api)
  visitor = visitorOf(api)
})
afterAll(() => api.close())

const audited = (action: string) => api.ctx.db.prisma.auditEvent.findMany({ where: { action }, orderBy: { id: 'asc' } })
const change = (ask: Ask, payload: object) => ask({ method: 'PATCH', url: '/account', payload })
const withoutId = (body: string) => body.replace(/"requestId":"[^"]*"/, '')

describe('the first administrator', () => {
  it('comes by the one-time link, and sets an address and a password', async () => {
    expect((await admin({ url: '/account' })).json<Account>()).toMatchObject({ email: null, hasPassword: false })
    expect((await change(admin, { password })).json().errors).toMatchObject([{ path: '/email' }])
    const changed = await change(admin, { email: ' Root@Example.com ', password })
    expect(changed.json<Account>()).toMatchObject({ email: 'root@example.com', hasPassword: true })
    const [account] = await api.ctx.db.prisma.account.findMany()
    expect(account?.password).not.toContain(password)
    expect(await audited('account.changed')).toMatchObject([
      { actor: 'admin', actorKind: 'user', detail: { changed: ['email', 'password'] } },
    ])
  })

  it('signs in with them from then on, however the address is written', async () => {
    const answer = await signIn(api, 'ROOT@example.com', password)
    expect(answer.statusCode).toBe(204)
    expect(answer.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const session = (await sessionOf(api, answer)({ url: '/session' })).json<Session>()
    expect(session).toMatchObject({ isAdmin: true, user: { email: 'root@example.com' } })
  })
})

describe('a password', () => {
  it('that is wrong is answered in the same words as an unknown address', async () => {
    const wrong = await signIn(api, 'root@example.com', `${password}!`)
    const unknown = await signIn(api, 'nobody@example.com', password)
    const noAddress = await signIn(api, 'nobody', password)
    expect([wrong.statusCode, unknown.statusCode, noAddress.statusCode]).toEqual([401, 401, 401])
    expect(withoutId(unknown.body)).toBe(withoutId(wrong.body))
    expect(withoutId(noAddress.body)).toBe(withoutId(wrong.body))
  })

  it('is changed by who knows it, and by who came with a link; the other sessions end', async () => {
    const [here, there] = await Promise.all(
      [1, 2].map(async () => sessionOf(api, await signIn(api, 'root@example.com', password))),
    )
    if (!here || !there) throw new Error('two sessions were asked for')
    for (const payload of [{ password: 'another password' }, { email: 'new@example.com', currentPassword: 'wrong' }]) {
      expect((await change(here, payload)).json().errors).toMatchObject([{ path: '/currentPassword' }])
    }
    const changed = await change(here, { password: `${password} 2`, currentPassword: password })
    expect(changed.statusCode).toBe(200)
    expect([(await here({ url: '/session' })).statusCode, (await there({ url: '/session' })).statusCode]).toEqual([
      200, 401,
    ])
    const users = (await here({ url: '/users' })).json<{ items: { id: string; name: string }[] }>().items
    const id = users.find(({ name }) => name === 'admin')?.id
    const link = await here({ method: 'POST', url: `/users/${id}/sign-in-link` })
    const token = new URL(link.json<{ url: string }>().url).searchParams.get('token')
    const [kept] = await api.ctx.db.prisma.token.findMany({ where: { kind: 'SIGN_IN', name: 'sign-in link' } })
    expect(Number(kept?.expiresAt)).toBeGreaterThan(Date.now())
    expect(Number(kept?.expiresAt)).toBeLessThanOrEqual(Date.now() + 86_400_000)
    const byLink = sessionOf(api, await visitor({ method: 'POST', url: '/session', payload: { token } }))
    expect((await change(byLink, { password })).statusCode).toBe(200)
    expect((await visitor({ method: 'POST', url: '/session', payload: { token } })).statusCode).toBe(401)
    admin = byLink
  })

  it('is out of reach for tokens, even those that may do everything', async () => {
    const ada = await person(api, 'Ada', { default: 'admin' })
    expect((await change(ada.ask, { email: 'ada@example.com', password })).statusCode).toBe(403)
    expect((await ada.ask({ url: '/account' })).statusCode).toBe(403)
  })

  it('is not asked for by foreign pages', async () => {
    const payload = { email: 'root@example.com', password }
    const headers = { origin: 'https://evil.example' }
    const foreign = await visitor({ method: 'POST', url: '/session/password', payload, headers })
    expect(foreign.statusCode).toBe(403)
    expect((await admin({ method: 'PATCH', url: '/account', payload: { name: 'x' }, headers })).statusCode).toBe(403)
  })

  it('is in no log', () => expect(api.logged()).not.toContain('correct horse'))
})

describe('an invitation', () => {
  const invite = async (body: object = {}, project = 'other'): Promise<CreatedInvitation> => {
    const payload = { name: 'Vera', role: 'viewer', ...body }
    const made = await admin({ method: 'POST', url: `/projects/${project}/invitations`, payload })
    expect(made.statusCode).toBe(201)
    return made.json()
  }
  let count = 0
  const somebody = () => ({ name: 'Vera', email: `vera${count++}@example.com`, password })
  const accept = (ask: Ask, token: string, payload: object) =>
    ask({ method: 'POST', url: `/invitations/${token}`, payload })

  it('makes one person a member, who is signed in by it', async () => {
    const { token, url } = await invite()
    expect(url).toBe(`http://127.0.0.1:3000/invite/${token}`)
    expect((await visitor({ url: `/invitations/${token}` })).json()).toMatchObject({
      project: { slug: 'other' },
      role: 'viewer',
      createdBy: 'admin',
      you: null,
    })
    const she = somebody()
    const joined = await accept(visitor, token, { person: she })
    expect(joined.statusCode).toBe(204)
    const { projects, scopes, isAdmin } = (await sessionOf(api, joined)({ url: '/session' })).json<Session>()
    expect({ projects, scopes, isAdmin }).toEqual({
      scopes: ['read'],
      isAdmin: false,
      projects: [{ slug: 'other', name: 'other', isPublic: false, role: 'viewer' }],
    })
    expect((await signIn(api, she.email, password)).statusCode).toBe(204)
    expect(await audited('member.joined')).toMatchObject([
      { actor: 'Vera', subject: 'Vera', project: 'other', detail: { role: 'viewer', invitedBy: 'admin' } },
    ])
  })

  it('works once, even for two at the same moment', async () => {
    const { token, id } = await invite()
    const answers = await Promise.all([1, 2, 3].map(() => accept(visitor, token, { person: somebody() })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404, 404])
    expect((await visitor({ url: `/invitations/${token}` })).statusCode).toBe(404)
    expect((await admin({ method: 'DELETE', url: `/projects/other/invitations/${id}` })).statusCode).toBe(409)
  })

  it('that has expired, was withdrawn or never was gives 404', async () => {
    const [old, gone] = [await invite(), await invite()]
    await api.ctx.db.prisma.invitation.update({ where: { id: old.id }, data: { expiresAt: new Date() } })
    expect((await admin({ method: 'DELETE', url: `/projects/other/invitations/${gone.id}` })).statusCode).toBe(204)
    for (const token of [old.token, gone.token, 'A'.repeat(43)]) {
      expect((await accept(visitor, token, { person: somebody() })).statusCode).toBe(404)
      expect((await visitor({ url: `/invitations/${token}` })).statusCode).toBe(404)
    }
    const { items } = (await admin({ url: '/projects/other/invitations' })).json<{ items: { state: string }[] }>()
    expect(items.map(({ state }) => state)).toEqual(['revoked', 'expired', 'used', 'used'])
  })

  it('raises who is in it already, and leaves alone who may as much', async () => {
    const she = somebody()
    const session = sessionOf(api, await accept(visitor, (await invite()).token, { person: she }))
    const same = await invite()
    expect((await accept(session, same.token, {})).statusCode).toBe(409)
    expect((await session({ url: `/invitations/${same.token}` })).json().you).toEqual({ name: 'Vera', role: 'viewer' })
    expect((await accept(session, (await invite({ role: 'admin' })).token, {})).statusCode).toBe(204)
    expect((await session({ url: '/projects/other/members' })).statusCode).toBe(200)
    expect((await accept(session, (await invite({}, 'default')).token, {})).statusCode).toBe(204)
    expect((await session({ url: '/session' })).json<Session>().projects.map(({ slug }) => slug)).toEqual([
      'default',
      'other',
    ])
  })

  it('does not hand over an account that somebody has', async () => {
    const { token } = await invite()
    const taken = await accept(visitor, token, { person: { ...somebody(), email: 'Root@example.com' } })
    expect(taken.json().errors).toMatchObject([{ path: '/person/email' }])
    expect((await accept(visitor, token, {})).statusCode).toBe(422)
    expect((await accept(visitor, token, { person: somebody() })).statusCode).toBe(204)
  })

  it('keeps its secret: neither in the database, nor in lists, nor in the log', async () => {
    const { token } = await invite()
    await visitor({ url: `/invitations/${token}` })
    const { rows } = await api.ctx.db.pool.query('SELECT to_jsonb(i)::text AS row FROM invitations i')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await admin({ url: '/projects/other/invitations' })).body).not.toContain(token)
    expect((await admin({ url: '/audit?limit=500' })).body).not.toContain(token)
    expect(api.logged()).not.toContain(token)
  })
})

describe('too many tries', () => {
  it('for one account are refused, from wherever they come; by address too', async () => {
    const small = await startApp({ limits: { password: 3, signIn: 8 } })
    const wrong = (email: string, from: string) =>
      visitorOf(small)({
        method: 'POST',
        url: '/session/password',
        payload: { email, password: 'wrong password' },
        headers: { 'x-forwarded-for': from },
      })
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      statuses.push((await wrong(n % 2 ? 'A@example.com' : 'a@Example.com', `10.0.0.${n}`)).statusCode)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
    for (let n = 0; n < 8; n++) await wrong(`b${n}@example.com`, '10.0.1.1')
    const late = await wrong('c@example.com', '10.0.1.1')
    expect([late.statusCode, Number(late.headers['retry-after']) > 0]).toEqual([429, true])
    await small.close()
  })

  it('for one’s own account are refused from wherever; changes that try none go on', async () => {
    const small = await startApp({ limits: { password: 2 } })
    const root = await firstAdmin(small)
    expect((await change(root, { email: 'root@example.com', password })).statusCode).toBe(200)
    const here = sessionOf(small, await signIn(small, 'root@example.com', password))
    const statuses: number[] = []
    for (let n = 0; n < 3; n++) {
      const payload = { password: 'a thief’s password', currentPassword: `guess ${n}` }
      const headers = { 'x-forwarded-for': `10.0.0.${n}` }
      statuses.push((await here({ method: 'PATCH', url: '/account', payload, headers })).statusCode)
    }
    expect(statuses).toEqual([422, 422, 429])
    expect((await change(here, { name: 'Root' })).statusCode).toBe(200)
    await small.close()
  })

  it('with one token are refused over all its addresses', async () => {
    const small = await startApp({ limits: { write: 2 } })
    const { ask } = await person(small, 'Ada', { default: 'admin' })
    const make = (from: string) =>
      ask({ method: 'POST', url: '/tokens', payload: { name: 'x' }, headers: { 'x-forwarded-for': from } })
    const statuses = [await make('10.0.0.1'), await make('10.0.0.2'), await make('10.0.0.3')]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 429])
    await small.close()
  })
})
