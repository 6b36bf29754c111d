import type { AuditList, CreatedInvitation, MemberList, Role } from '@wrkbench/contracts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProject, nowhere, type Person, person } from './support/people.ts'
import { job, register } from './support/runner.ts'
import { type Ask, firstAdmin, visitorOf } from './support/sign-in.ts'
import { startApp, type TestApp } from './support/start-app.ts'

const project = 'secret'
let api: TestApp
let instance: Ask
const people: Partial<Record<Role | 'stranger', Person>> = {}
let victim: Person
let invitation: CreatedInvitation
let suite: string

beforeAll(async () => {
  api = await startApp()
  await register(api)
  await makeProject(api, project)
  await makeProject(api, 'elsewhere')
  instance = await firstAdmin(api)
  for (const role of ['viewer', 'member', 'admin'] as const) people[role] = await person(api, role, { [project]: role })
  people.stranger = await person(api, 'stranger', { elsewhere: 'admin' })
  victim = await person(api, 'Vic', { [project]: 'member' })
  const made = await instance({ method: 'POST', url: '/suites', payload: { name: 'nightly', job, project } })
  suite = made.json<{ id: string }>().id
  const invited = await instance({
    method: 'POST',
    url: `/projects/${project}/invitations`,
    payload: { name: 'x', role: 'viewer' },
  })
  invitation = invited.json()
})
afterAll(() => api.close())

const as = (who: Role | 'stranger'): Ask => people[who]?.byHand ?? visitorOf(api)

/** A route of each kind, and the status for a viewer, a member, an admin and somebody from another project. */
const table: [string, InjectOptions, number[]][] = [
  ['reading', { url: `/jobs?project=${project}` }, [200, 200, 200, 404]],
  ['submitting', { method: 'POST', url: '/jobs', payload: { ...job, project } }, [403, 201, 201, 404]],
  [
    'handing in',
    {
      method: 'POST',
      url: '/reports',
      payload: {
        project,
        environment: 'ci',
        results: [{ subject: 'http', scenario: 'json', metrics: { requestsPerSecond: { mean: 1000 } } }],
      },
    },
    [403, 201, 201, 404],
  ],
  ['an own token', { method: 'POST', url: '/tokens', payload: { name: 'x', project } }, [201, 201, 201, 404]],
  ['members', { url: `/projects/${project}/members` }, [403, 403, 200, 404]],
  ['invitations', { url: `/projects/${project}/invitations` }, [403, 403, 200, 404]],
  [
    'inviting',
    { method: 'POST', url: `/projects/${project}/invitations`, payload: { name: 'x', role: 'viewer' } },
    [403, 403, 201, 404],
  ],
  ['settings', { method: 'PATCH', url: `/projects/${project}`, payload: { name: 'Secret' } }, [403, 403, 200, 404]],
  ['webhooks', { url: `/webhooks?project=${project}` }, [403, 403, 200, 404]],
  [
    'telling an address',
    { method: 'POST', url: '/webhooks', payload: { project, name: 'x', url: 'https://example.org/x' } },
    [403, 403, 201, 404],
  ],
  ['the audit log', { url: `/audit?project=${project}` }, [403, 403, 200, 404]],
  ['the instance’s audit log', { url: '/audit' }, [403, 403, 403, 403]],
  ['people', { url: '/users' }, [403, 403, 403, 403]],
  ['a new project', { method: 'POST', url: '/projects', payload: { slug: 'new', name: 'New' } }, [403, 403, 403, 403]],
]

describe('viewer, member, administrator and stranger', () => {
  it.each(table)('%s', async (_kind, request, expected) => {
    const got: number[] = []
    for (const who of ['viewer', 'member', 'admin', 'stranger'] as const) {
      got.push((await as(who)({ ...request, headers: { 'idempotency-key': `roles-${who}` } })).statusCode)
    }
    expect(got).toEqual(expected)
    expect((await visitorOf(api)({ ...request, headers: { 'idempotency-key': 'roles' } })).statusCode).toBe(401)
  })

  it.each(['PATCH', 'DELETE'] as const)('%s of a member', async (method) => {
    const request = { method, url: `/projects/${project}/members/${victim.userId}` }
    const change = method === 'PATCH' ? { ...request, payload: { role: 'viewer' } } : request
    // a token can neither leave a project for its owner nor change a member
    const kept = [(await victim.ask(change)).statusCode, (await people.admin?.ask(change))?.statusCode]
    const statuses: number[] = []
    for (const who of ['viewer', 'member', 'stranger', 'admin'] as const) {
      statuses.push((await as(who)(change)).statusCode)
    }
    expect(statuses).toEqual([403, 403, 404, method === 'PATCH' ? 200 : 204])
    expect(kept).toEqual([403, 403])
    expect((await victim.ask({ url: `/jobs?project=${project}` })).statusCode).toBe(method === 'PATCH' ? 200 : 404)
    expect((await victim.ask({ method: 'POST', url: '/jobs', payload: { ...job, project } })).statusCode).toBe(
      method === 'PATCH' ? 403 : 404,
    )
  })

  it('looking at a webhook, changing it, sending with it and deleting it', async () => {
    const payload = { project, name: 'channel', url: 'https://example.org/x' }
    const { id } = (await instance({ method: 'POST', url: '/webhooks', payload })).json<{ id: string }>()
    const requests: [InjectOptions, number][] = [
      [{ url: `/webhooks/${id}` }, 200],
      [{ method: 'PATCH', url: `/webhooks/${id}`, payload: { name: 'team' } }, 200],
      [{ method: 'POST', url: `/webhooks/${id}/rotate-secret` }, 200],
      [{ method: 'POST', url: `/webhooks/${id}/test` }, 202],
      [{ url: `/webhooks/${id}/deliveries` }, 200],
      [{ method: 'POST', url: `/webhooks/${id}/deliveries/${nowhere()}/redeliver` }, 404],
      [{ method: 'DELETE', url: `/webhooks/${id}` }, 204],
    ]
    for (const [request, allowed] of requests) {
      const statuses: number[] = []
      for (const who of ['viewer', 'member', 'stranger', 'admin'] as const) {
        statuses.push((await as(who)(request)).statusCode)
      }
      expect([request.url, statuses]).toEqual([request.url, [403, 403, 404, allowed]])
      expect((await visitorOf(api)(request)).statusCode).toBe(401)
    }
  })

  it('withdrawing an invitation', async () => {
    const request = { method: 'DELETE', url: `/projects/${project}/invitations/${invitation.id}` } as const
    const statuses: number[] = []
    for (const who of ['viewer', 'member', 'stranger', 'admin'] as const) {
      statuses.push((await as(who)(request)).statusCode)
    }
    expect(statuses).toEqual([403, 403, 404, 204])
    const elsewhere = `/projects/elsewhere/invitations/${invitation.id}`
    expect((await as('stranger')({ method: 'DELETE', url: elsewhere })).statusCode).toBe(404)
  })

  it('cannot be told from a project that does not exist', async () => {
    const named = table.filter(([, { url }]) => String(url).includes(project))
    expect(named.length).toBeGreaterThan(5)
    for (const [, { url = '', ...request }] of named) {
      const hidden = await as('stranger')({ ...request, url })
      const missing = await as('stranger')({ ...request, url: String(url).replace(project, 'nowhere') })
      const same = (body: string) => body.replaceAll(/secret|nowhere/g, '').replace(/"requestId":"[^"]*"/, '')
      expect([hidden.statusCode, same(hidden.body)]).toEqual([missing.statusCode, same(missing.body)])
    }
  })
})

describe('administrators', () => {
  it('are never all gone from a project', async () => {
    const admin = people.admin
    if (!admin) throw new Error('there is an administrator')
    const url = `/projects/${project}/members/${admin.userId}`
    expect((await admin.byHand({ method: 'PATCH', url, payload: { role: 'viewer' } })).statusCode).toBe(409)
    expect((await admin.byHand({ method: 'DELETE', url })).statusCode).toBe(409)
    const unknown = await admin.byHand({ method: 'DELETE', url: `/projects/${project}/members/${nowhere()}` })
    expect(unknown.statusCode).toBe(404)
  })

  it('of two who remove each other at once one stays', async () => {
    await makeProject(api, 'duel')
    const two = [await person(api, 'One', { duel: 'admin' }), await person(api, 'Two', { duel: 'admin' })]
    const url = (index: number) => `/projects/duel/members/${two[index]?.userId}`
    await Promise.all(two.map((who, index) => who.byHand({ method: 'DELETE', url: url(1 - index) })))
    const { items } = (await instance({ url: '/projects/duel/members' })).json<MemberList>()
    expect(items).toHaveLength(1)
  })

  it('are never all gone from the instance', async () => {
    const { items } = (await instance({ url: '/users' })).json<{ items: { id: string; isAdmin: boolean }[] }>()
    const [only] = items.filter(({ isAdmin }) => isAdmin)
    const demote = (id?: string) => instance({ method: 'PATCH', url: `/users/${id}`, payload: { isAdmin: false } })
    expect((await demote(only?.id)).statusCode).toBe(409)
    const second = people.admin?.userId
    const raised = await instance({ method: 'PATCH', url: `/users/${second}`, payload: { isAdmin: true } })
    expect(raised.statusCode).toBe(204)
    expect((await as('admin')({ url: '/users' })).statusCode).toBe(200)
    expect((await demote(second)).statusCode).toBe(204)
    expect((await as('admin')({ url: '/users' })).statusCode).toBe(403)
  })
})

describe('the audit log', () => {
  const log = async (ask: Ask, query: string) => (await ask({ url: `/audit${query}` })).json<AuditList>()

  it('has every change of members, tokens, settings and suites, and nothing of other projects', async () => {
    await as('admin')({ method: 'PATCH', url: `/projects/${project}`, payload: { isPublic: false, name: 'Secret 2' } })
    await as('member')({ method: 'PATCH', url: `/suites/${suite}`, payload: { paused: true } })
    await as('member')({ method: 'DELETE', url: `/suites/${suite}` })
    await instance({ method: 'POST', url: '/projects', payload: { slug: 'made', name: 'Made' } })
    const { items } = await log(as('admin'), `?project=${project}&limit=500`)
    const actions = new Set(items.map(({ action }) => action))
    for (const action of [
      ...['token.created', 'member.changed', 'member.removed', 'invitation.created', 'invitation.revoked'],
      ...['project.changed', 'suite.created', 'suite.changed', 'suite.deleted'],
    ]) {
      expect(actions).toContain(action)
    }
    expect(new Set(items.map((item) => item.project))).toEqual(new Set([project]))
    expect(items.find(({ action }) => action === 'suite.changed')).toMatchObject({
      subject: 'nightly',
      actor: { kind: 'user' },
      address: '127.0.0.1',
      detail: { changed: ['paused'] },
    })
    expect((await log(instance, '?limit=500')).items).toContainEqual(
      expect.objectContaining({ action: 'project.created', subject: 'Made', project: 'made' }),
    )
  })

  it('comes page by page, newest first', async () => {
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: AuditList = await log(instance, `?limit=4${cursor && `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }) => Number(id)))
      cursor = page.nextCursor
    }
    expect(seen.length).toBeGreaterThan(8)
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
    expect((await instance({ url: '/audit?cursor=elsewhere' })).statusCode).toBe(422)
  })

  it('says nothing of what was refused', async () => {
    const before = (await log(instance, '?limit=500')).items.length
    await as('viewer')({ method: 'PATCH', url: `/projects/${project}`, payload: { name: 'Mine' } })
    expect((await log(instance, '?limit=500')).items).toHaveLength(before)
  })
})
