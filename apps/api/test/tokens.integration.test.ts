import type { CreatedToken, Session, TokenList } from '@wrkbench/contracts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, makeProject, nowhere, type Person, person, withCookie } from './support/people.ts'
import { register } from './support/runner.ts'
import { firstAdmin } from './support/sign-in.ts'
import { startApp, type TestApp } from './support/start-app.ts'

let api: TestApp
let ada: Person
let viewer: Person
/** the first administrator of the instance */
let root: Awaited<ReturnType<typeof firstAdmin>>
beforeAll(async () => {
  api = await startApp()
  await register(api)
  await makeProject(api, 'other')
  ada = await person(api, 'Ada', { default: 'admin' })
  viewer = await person(api, 'Vera', { default: 'viewer' })
  root = await firstAdmin(api)
})
afterAll(() => api.close())

const make = async (who: Person, payload: object): Promise<CreatedToken> => {
  const response = await who.ask({ method: 'POST', url: '/tokens', payload })
  expect([response.statusCode, response.body]).toEqual([201, expect.anything()])
  return response.json<CreatedToken>()
}
const revoke = (who: Pick<Person, 'ask'>, id: string) => who.ask({ method: 'DELETE', url: `/tokens/${id}` })
const aGuest = { name: 'Eve', role: 'admin' }
const admin = () => ({ ask: bearer(api, api.tokens.apiToken) })
const audited = (action: string) => api.ctx.db.prisma.auditEvent.findMany({ where: { action }, orderBy: { id: 'asc' } })

describe('a token', () => {
  it('works as made, shows its secret once and is stored as a hash', async () => {
    const made = await make(ada, { name: ' nightly ', scopes: ['read', 'results:write'] })
    expect(made).toMatchObject({ name: 'nightly', kind: 'api', scopes: ['read', 'results:write'], state: 'active' })
    expect(made.token).toMatch(/^wrk_[0-9a-f]{18}_[\w-]{43}$/)
    expect(made.token.startsWith(`${made.begins}_`)).toBe(true)
    expect((await bearer(api, made.token)({ url: '/jobs' })).statusCode).toBe(200)
    const list = await ada.ask({ url: '/tokens' })
    const secret = made.token.slice(made.begins.length + 1)
    expect(list.body).toContain(made.begins)
    expect(list.body).not.toContain(secret)
    const stored = await api.ctx.db.pool.query('SELECT to_jsonb(t)::text AS row FROM tokens t WHERE id = $1', [made.id])
    expect(stored.rows[0].row).not.toContain(secret)
  })

  it('that signs in once is in no list, and is not revoked as a token', async () => {
    const link = `/users/${ada.userId}/sign-in-link`
    expect((await root({ method: 'POST', url: link })).statusCode).toBe(201)
    const { rows } = await api.ctx.db.pool.query<{ id: string }>("SELECT id FROM tokens WHERE kind = 'SIGN_IN'")
    expect(rows).not.toEqual([])
    for (const who of [ada, admin()]) {
      const { items } = (await who.ask({ url: '/tokens?limit=500' })).json<TokenList>()
      expect(items.map(({ kind }) => kind).filter((kind) => kind !== 'api' && kind !== 'runner')).toEqual([])
      expect(items.filter(({ id }) => rows.some((one) => one.id === id))).toEqual([])
      for (const { id } of rows) expect((await revoke(who, id)).statusCode).toBe(404)
    }
  })

  it('ends after a year, after the days asked for, or never', async () => {
    const days = async (payload: object) => {
      const { createdAt, expiresAt } = await make(ada, { name: 'x', ...payload })
      return expiresAt && (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000
    }
    expect([await days({}), await days({ expiresInDays: 7 }), await days({ expiresInDays: null })]).toEqual([
      365,
      7,
      null,
    ])
  })

  it.each([
    ['no name', { name: ' ' }, '/name'],
    ['an unknown scope', { name: 'x', scopes: ['everything'] }, '/scopes/0'],
    ['the scope of runners', { name: 'x', scopes: ['runner'] }, '/scopes/0'],
    ['no scope', { name: 'x', scopes: [] }, '/scopes'],
    ['days below one', { name: 'x', expiresInDays: 0 }, '/expiresInDays'],
    ['a field that is not known', { name: 'x', scope: 'read' }, '/scope'],
    ['a runner with scopes', { name: 'x', kind: 'runner', scopes: ['read'] }, '/scopes'],
  ])('with %s is refused by name', async (_what, payload, path) => {
    const response = await admin().ask({ method: 'POST', url: '/tokens', payload })
    expect(response.statusCode).toBe(422)
    expect(JSON.stringify(response.json().errors)).toContain(path)
  })
})

describe('a token does no more than its maker', () => {
  it('neither in scopes', async () => {
    const response = await viewer.ask({
      method: 'POST',
      url: '/tokens',
      payload: { name: 'x', scopes: ['read', 'jobs:write'] },
    })
    expect(response.statusCode).toBe(403)
    expect(response.json().errors).toMatchObject([{ path: '/scopes/1' }])
  })

  it('nor in scopes that its maker has in another project alone', async () => {
    const carla = await person(api, 'Carla', { default: 'member', other: 'viewer' })
    const payload = { name: 'x', project: 'other', scopes: ['read', 'jobs:write'] }
    const response = await carla.ask({ method: 'POST', url: '/tokens', payload })
    expect(response.statusCode).toBe(403)
    expect(response.json().errors).toMatchObject([{ path: '/scopes/1' }])
  })

  it('nor in projects', async () => {
    const response = await ada.ask({ method: 'POST', url: '/tokens', payload: { name: 'x', project: 'other' } })
    expect(response.statusCode).toBe(404)
  })

  it('nor when its maker may do less than before', async () => {
    const carl = await person(api, 'Carl', { default: 'member' })
    const { token } = await make(carl, { name: 'x', scopes: ['read', 'jobs:write'] })
    const cancel = () => bearer(api, token)({ method: 'POST', url: `/jobs/${nowhere()}/cancel` })
    expect((await cancel()).statusCode).toBe(404)
    const { prisma } = api.ctx.db
    await prisma.membership.updateMany({ where: { userId: carl.userId }, data: { role: 'VIEWER' } })
    const submit = await bearer(api, token)({ method: 'POST', url: '/reports', payload: {} })
    expect(submit.statusCode).toBe(403)
    await prisma.membership.deleteMany({ where: { userId: carl.userId } })
    expect((await bearer(api, token)({ url: '/jobs' })).statusCode).toBe(404)
  })

  it('and a token without admin makes and revokes none but itself', async () => {
    const { token, id } = await make(ada, { name: 'x', scopes: ['read'] })
    const small = { ask: bearer(api, token) }
    expect((await small.ask({ method: 'POST', url: '/tokens', payload: { name: 'y' } })).statusCode).toBe(403)
    expect((await revoke(small, ada.tokenId)).statusCode).toBe(403)
    expect((await revoke(small, id)).statusCode).toBe(204)
    expect((await small.ask({ url: '/jobs' })).statusCode).toBe(401)
  })

  it('nor in a session that it opened: there it neither stays nor changes how its owner signs in', async () => {
    const sessionBy = async ({ token }: CreatedToken) => {
      const signedIn = await api.call(null, { method: 'POST', url: '/api/v1/session', payload: { token } })
      return withCookie(api, signedIn.cookies[0]?.value ?? '')
    }
    const small = await sessionBy(await make(ada, { name: 'x', scopes: ['read'] }))
    expect((await small({ method: 'POST', url: '/tokens', payload: { name: 'y' } })).statusCode).toBe(403)
    expect((await revoke({ ask: small }, ada.tokenId)).statusCode).toBe(403)
    const short = await make(ada, { name: 'short', scopes: ['read', 'admin'], expiresInDays: 2 })
    const large = await sessionBy(short)
    const made = await large({ method: 'POST', url: '/tokens', payload: { name: 'child', expiresInDays: null } })
    expect(made.json<CreatedToken>().expiresAt).toBe(short.expiresAt)
    const payload = { email: 'thief@example.com', password: 'a password of theirs' }
    expect((await large({ method: 'PATCH', url: '/account', payload })).statusCode).toBe(403)
  })

  it('nor gives anybody access, even that of an administrator of the instance: it would outlast it', async () => {
    const opened = await api.call(null, {
      method: 'POST',
      url: '/api/v1/session',
      payload: { token: api.tokens.apiToken },
    })
    const bySession = withCookie(api, opened.cookies[0]?.value ?? '')
    const member = `/projects/default/members/${ada.userId}`
    const invitations = '/projects/default/invitations'
    const { id } = (await root({ method: 'POST', url: invitations, payload: aGuest })).json()
    const changes: InjectOptions[] = [
      { method: 'POST', url: `/users/${ada.userId}/sign-in-link` },
      { method: 'PATCH', url: `/users/${ada.userId}`, payload: { isAdmin: true } },
      { method: 'POST', url: invitations, payload: aGuest },
      { method: 'DELETE', url: `${invitations}/${id}` },
      { method: 'PATCH', url: member, payload: { role: 'admin' } },
      { method: 'DELETE', url: member },
    ]
    const people = () =>
      Promise.all([
        api.ctx.db.prisma.user.findMany({ orderBy: { id: 'asc' } }),
        api.ctx.db.prisma.membership.findMany({ orderBy: { userId: 'asc' } }),
        api.ctx.db.prisma.invitation.findMany(),
        api.ctx.db.prisma.token.count({ where: { kind: 'SIGN_IN', userId: ada.userId } }),
      ])
    const before = await people()
    for (const ask of [admin().ask, bySession]) {
      expect((await ask({ url: '/users' })).statusCode).toBe(200)
      for (const change of changes) {
        const { statusCode, body } = await ask(change)
        expect([change.url, statusCode, body]).toEqual([change.url, 403, expect.stringContaining('Only a person')])
      }
    }
    expect(await people()).toEqual(before)
  })

  it('nor opens a session where it may not read', async () => {
    const { token } = await make(ada, { name: 'hands in', scopes: ['results:write'] })
    const opened = await api.call(null, { method: 'POST', url: '/api/v1/session', payload: { token } })
    expect([opened.statusCode, opened.cookies]).toEqual([403, []])
  })

  it('and a token of a token does not outlive it', async () => {
    const short = await make(ada, { name: 'short', scopes: ['read', 'admin'], expiresInDays: 2 })
    const made = await bearer(api, short.token)({ method: 'POST', url: '/tokens', payload: { name: 'child' } })
    expect(made.json<CreatedToken>().expiresAt).toBe(short.expiresAt)
  })
})

describe('a token that is no longer good', () => {
  const asks = async (token: string) => (await bearer(api, token)({ url: '/jobs' })).statusCode

  it('because it was revoked gives 401, at once, and again', async () => {
    const { token, id } = await make(ada, { name: 'gone' })
    expect(await asks(token)).toBe(200)
    expect((await revoke(ada, id)).statusCode).toBe(204)
    expect((await revoke(ada, id)).statusCode).toBe(204)
    expect(await asks(token)).toBe(401)
    expect((await audited('token.revoked')).filter(({ subject }) => subject === 'gone')).toHaveLength(1)
  })

  it('because it has expired gives 401', async () => {
    const { token, id } = await make(ada, { name: 'old' })
    await api.ctx.db.prisma.token.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } })
    expect(await asks(token)).toBe(401)
  })

  it('because its secret is another gives 401', async () => {
    const { begins } = await make(ada, { name: 'half' })
    expect(await asks(`${begins}_${'A'.repeat(43)}`)).toBe(401)
  })

  it.each([
    ['it is revoked', (id: string) => revoke(ada, id)],
    [
      'it expires sooner than was said',
      (id: string) =>
        api.ctx.db.prisma.token.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } }),
    ],
    [
      'their time is over',
      (tokenId: string) =>
        api.ctx.db.prisma.session.updateMany({ where: { tokenId }, data: { expiresAt: new Date() } }),
    ],
  ])('ends the sessions that it opened: %s', async (_when, end) => {
    const { token, id, expiresAt } = await make(ada, { name: 'session', expiresInDays: 2 })
    const signedIn = await api.call(null, { method: 'POST', url: '/api/v1/session', payload: { token } })
    const visit = withCookie(api, signedIn.cookies[0]?.value ?? '')
    expect((await visit({ url: '/session' })).json<Session>().expiresAt).toBe(expiresAt)
    await end(id)
    expect((await visit({ url: '/jobs' })).statusCode).toBe(401)
  })
})

describe('a token of one project', () => {
  it('reaches that project and no other, in a session too', async () => {
    const both = await person(api, 'Bea', { default: 'member', other: 'member' })
    const { token } = await make(both, { name: 'one', project: 'other', scopes: ['read', 'jobs:write'] })
    const ask = bearer(api, token)
    expect((await ask({ url: '/jobs?project=other' })).statusCode).toBe(200)
    expect((await ask({ url: '/jobs' })).statusCode).toBe(200)
    expect((await ask({ url: '/jobs?project=default' })).statusCode).toBe(404)
    const signedIn = await api.call(null, { method: 'POST', url: '/api/v1/session', payload: { token } })
    const visit = withCookie(api, signedIn.cookies[0]?.value ?? '')
    expect((await visit({ url: '/jobs?project=default' })).statusCode).toBe(404)
  })

  it('lists itself alone, ends no other and makes none beyond its project', async () => {
    const both = await person(api, 'Bo', { default: 'admin', other: 'admin' })
    const { token, id } = await make(both, { name: 'narrow', project: 'other', scopes: ['read', 'admin'] })
    const signedIn = await api.call(null, { method: 'POST', url: '/api/v1/session', payload: { token } })
    for (const ask of [bearer(api, token), withCookie(api, signedIn.cookies[0]?.value ?? '')]) {
      expect((await ask({ url: '/tokens' })).json<TokenList>().items.map(({ project }) => project)).not.toContain(null)
      expect((await revoke({ ask }, both.tokenId)).statusCode).toBe(404)
      const made = await ask({ method: 'POST', url: '/tokens', payload: { name: 'child' } })
      expect(made.json<CreatedToken>()).toMatchObject({ project: 'other' })
      const beyond = await ask({ method: 'POST', url: '/tokens', payload: { name: 'child', project: 'default' } })
      expect(beyond.statusCode).toBe(404)
    }
    expect((await both.ask({ url: '/jobs' })).statusCode).toBe(200)
    expect((await revoke({ ask: bearer(api, token) }, id)).statusCode).toBe(204)
  })

  it('of an administrator is none of the instance', async () => {
    const made = await admin().ask({
      method: 'POST',
      url: '/tokens',
      payload: { name: 'p', scopes: ['read', 'admin'], project: 'default' },
    })
    const { token } = made.json<CreatedToken>()
    const signedIn = await api.call(null, { method: 'POST', url: '/api/v1/session', payload: { token } })
    for (const ask of [bearer(api, token), withCookie(api, signedIn.cookies[0]?.value ?? '')]) {
      expect((await ask({ method: 'POST', url: '/admin/reparse', payload: {} })).statusCode).toBe(403)
    }
  })
})

describe('a runner token', () => {
  it('has a beginning of its own, registers a runner and reads nothing', async () => {
    const made = await admin().ask({ method: 'POST', url: '/tokens', payload: { name: 'host b', kind: 'runner' } })
    const { token, owner } = made.json<CreatedToken>()
    expect(token).toMatch(/^wrkr_/)
    expect(owner).toBeNull()
    const ask = bearer(api, token)
    expect((await ask({ url: '/jobs' })).statusCode).toBe(403)
    expect((await ask({ url: '/tokens' })).statusCode).toBe(403)
    expect((await ask({ method: 'POST', url: '/runner/presence', payload: {} })).statusCode).toBe(422)
    expect((await bearer(api, token.replace('wrkr_', 'wrk_'))({ url: '/jobs' })).statusCode).toBe(401)
  })

  it('is made by administrators of the instance alone', async () => {
    const response = await ada.ask({ method: 'POST', url: '/tokens', payload: { name: 'x', kind: 'runner' } })
    expect(response.statusCode).toBe(403)
  })
})

describe('whose tokens', () => {
  it('people list and revoke their own; those of others are not there', async () => {
    const { id } = await make(ada, { name: 'mine' })
    const names = (await viewer.ask({ url: '/tokens?limit=500' }))
      .json<TokenList>()
      .items.map(({ owner }) => owner?.name)
    expect(new Set(names)).toEqual(new Set(['Vera']))
    const strange = await revoke(viewer, id)
    const unknown = await revoke(viewer, nowhere())
    expect([strange.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect((await viewer.ask({ url: '/tokens?all=true' })).statusCode).toBe(403)
  })

  it('administrators of the instance see and revoke all', async () => {
    const { id } = await make(ada, { name: 'watched' })
    const all = (await admin().ask({ url: '/tokens?all=true&limit=500' })).json<TokenList>()
    expect(all.items.map((token) => token.id)).toContain(id)
    expect(new Set(all.items.map(({ kind }) => kind))).toEqual(new Set(['api', 'runner']))
    expect((await revoke(admin(), id)).statusCode).toBe(204)
  })

  it('a token of theirs that may only read sees its owner’s', async () => {
    const made = await admin().ask({ method: 'POST', url: '/tokens', payload: { name: 'reads', scopes: ['read'] } })
    const ask = bearer(api, made.json<CreatedToken>().token)
    expect((await ask({ url: '/tokens' })).statusCode).toBe(200)
    expect((await ask({ url: '/tokens?all=true' })).statusCode).toBe(403)
    expect((await ask({ url: '/users' })).statusCode).toBe(403)
  })

  it('come page by page, newest first', async () => {
    const pages = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const response = await admin().ask({ url: `/tokens?all=true&limit=5${cursor && `&cursor=${cursor}`}` })
      const page: TokenList = response.json()
      pages.push(page.items)
      cursor = page.nextCursor
    }
    const ids = pages.flat().map(({ id }) => id)
    expect(pages.length).toBeGreaterThan(1)
    expect(ids).toEqual([...new Set(ids)].toSorted().reverse())
    expect((await admin().ask({ url: '/tokens?cursor=elsewhere' })).statusCode).toBe(422)
  })
})

it('says who made a token, from where, and never its secret', async () => {
  const { token, begins } = await make(ada, { name: 'told', scopes: ['read'] })
  const event = (await audited('token.created')).find(({ subject }) => subject === 'told')
  expect(event).toMatchObject({ actorKind: 'token', address: '127.0.0.1', detail: { begins, scopes: ['read'] } })
  expect(event?.requestId).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(event, (_key, value) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain(
    token,
  )
})

it('writes no secret to the log, whatever goes wrong', async () => {
  const { token, id } = await make(ada, { name: 'silent' })
  await bearer(api, token)({ url: `/jobs/${token}` })
  await bearer(api, token)({ method: 'POST', url: '/tokens', payload: { name: token, scopes: [token] } })
  await revoke(ada, id)
  await bearer(api, token)({ url: '/jobs' })
  expect(api.logged()).toContain('"route":"/api/v1/tokens"')
  expect(api.logged()).not.toContain(token.slice(-43))
})
