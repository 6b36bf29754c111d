import { randomUUID } from 'node:crypto'
import type { Registered, RunnerInvitationList } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, person } from './support/people.ts'
import { registration } from './support/runner.ts'
import { codeOf, type JoinedHost, openRunnerHosts, type RunnerHosts } from './support/runner-hosts.ts'

let hosts: RunnerHosts
beforeAll(async () => {
  hosts = await openRunnerHosts()
})
afterAll(() => hosts.close())

describe('a one-time code', () => {
  it('becomes a token, once, and is stored as a hash', async () => {
    const made = await hosts.invite({ name: 'lab-1', environment: 'lab' })
    expect(made).toMatchObject({ name: 'lab-1', environment: 'lab', state: 'open' })
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(3_600_000)
    const first = await hosts.join(made.code)
    expect(first.json()).toMatchObject({ name: 'lab-1', environment: 'lab', token: expect.stringMatching(/^wrkr_/) })
    const second = await hosts.join(made.code)
    expect([second.statusCode, codeOf(second)]).toEqual([401, 'UNAUTHENTICATED'])
    const list = await hosts.admin({ url: '/runner-invitations' })
    expect(list.json<RunnerInvitationList>().items[0]).toMatchObject({ id: made.id, state: 'used' })
    expect(list.body).not.toContain(made.code)
    const { rows } = await hosts.api.ctx.db.pool.query('SELECT to_jsonb(i)::text AS row FROM runner_invitations i')
    expect(JSON.stringify(rows)).not.toContain(made.code.slice(5))
    expect(hosts.api.logged()).not.toContain(made.code)
  })

  it('is worth nothing when it is too old, withdrawn or wrong, in the same words', async () => {
    const [old, gone] = [await hosts.invite({ name: 'x' }), await hosts.invite({ name: 'y' })]
    await hosts.api.ctx.db.pool.query('UPDATE runner_invitations SET expires_at = now() WHERE id = $1', [old.id])
    const withdraw = (id: string) => hosts.admin({ method: 'DELETE', url: `/runner-invitations/${id}` })
    expect((await withdraw(gone.id)).statusCode).toBe(204)
    const answers = await Promise.all([old.code, gone.code, `wrkj_${'A'.repeat(43)}`].map(hosts.join))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1)
    expect((await withdraw(randomUUID())).statusCode).toBe(404)
  })

  it('is given to one of many that use it at the same time', async () => {
    const { code } = await hosts.invite({ name: 'race' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => hosts.join(code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('is made by administrators of the instance alone', async () => {
    const ada = await person(hosts.api, 'Ada', { default: 'admin' })
    const payload = { name: 'x' }
    expect((await ada.ask({ method: 'POST', url: '/runner-invitations', payload })).statusCode).toBe(403)
    const nobody = await hosts.api.call(null, { method: 'POST', url: '/api/v1/runner-invitations', payload })
    expect(nobody.statusCode).toBe(401)
  })
})

describe('the token of a joined runner', () => {
  let mine: JoinedHost
  let other: JoinedHost
  beforeAll(async () => {
    mine = await hosts.joined('mine')
    other = await hosts.joined('other')
  })

  it('reads nothing and changes nothing but by a runner’s calls: every other route is tried', async () => {
    const { paths } = (await hosts.api.call(null, { url: '/api/v1/openapi.json' })).json<{
      paths: Record<string, Record<string, { tags?: string[]; security?: object[] }>>
    }>()
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags, security }]) => ({
        path,
        method: method.toUpperCase(),
        tags,
        // for people without a session, or to end one
        isOpen:
          security?.every((way) => Object.keys(way).length === 0 || !('token' in way)) ||
          (method === 'delete' && path.endsWith('/session')),
      })),
    )
    let tried = 0
    for (const { path, method, tags, isOpen } of operations) {
      const url = path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '1')
      if (tags?.includes('runner') || isOpen) continue
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
      const response = await bearer(hosts.api, mine.token)({ method: method as 'GET', url, ...payload })
      expect([method, url, response.statusCode, codeOf(response)]).toEqual([method, url, 403, 'FORBIDDEN'])
      tried++
    }
    expect(tried).toBeGreaterThan(40)
  })

  it('is good for its own name and environment alone', async () => {
    for (const more of [{ name: 'other' }, { name: 'mine-2' }, { environment: 'other' }]) {
      const response = await mine.register(more)
      expect([more, response.statusCode]).toEqual([more, 403])
    }
    const byHand = await hosts.api.call('runnerToken', {
      method: 'POST',
      url: '/api/v1/runner/register',
      payload: { ...registration, name: 'mine', incarnation: randomUUID() },
    })
    expect([byHand.statusCode, byHand.json().detail]).toEqual([403, expect.stringContaining('revoke it first')])
  })

  it('reaches neither the run, the queue nor the place of another', async () => {
    const { runId } = await hosts.submit('other')
    const lease = randomUUID()
    const { incarnation } = other
    const empty = { phases: [], progress: null, samples: [], log: [] }
    const ended = {
      outcome: 'CANCELLED',
      error: null,
      finishedAt: new Date().toISOString(),
      start: null,
      measurement: null,
    }
    const tries: [string, object, number, string][] = [
      ['claim', { runId, incarnation: mine.incarnation }, 409, 'RUN_NOT_CLAIMABLE'],
      ['claim', { runId, incarnation }, 409, 'RUN_NOT_CLAIMABLE'],
      ['presence', { incarnation }, 404, 'NOT_FOUND'],
      ['next', { incarnation }, 404, 'NOT_FOUND'],
      ['parts/exchange', { incarnation, holding: null, done: null }, 404, 'NOT_FOUND'],
    ]
    for (const [path, payload, status, code] of tries) {
      const response = await mine.say(path, payload)
      expect([path, response.statusCode, codeOf(response)]).toEqual([path, status, code])
    }
    const plan = await hosts.claim(other, runId)
    const held: [string, object][] = [
      [`runs/${runId}/heartbeat`, { lease, ...empty }],
      [`runs/${runId}/finish`, { lease, ...ended, phases: [], parts: [], log: [], samples: [] }],
      [`runs/${runId}/hand-back`, { lease }],
    ]
    for (const [path, payload] of held) {
      const response = await mine.say(path, payload)
      expect([path, response.statusCode, codeOf(response)]).toEqual([path, 409, 'LEASE_LOST'])
    }
    const order = { lease, seq: 1, order: { kind: 'start' } }
    expect((await mine.say(`runs/${runId}/parts/1/order`, order)).statusCode).toBe(404)
    expect((await mine.say('next')).json()).toEqual({ runId: null })
    const cancelled = await other.say(`runs/${runId}/heartbeat`, { lease: plan.lease, ...empty })
    expect(cancelled.json()).toEqual({ cancel: false })
    if (hosts.backend.name === 'redis') expect(mine.queueAccess).not.toEqual(other.queueAccess)
  })
})

describe('a token', () => {
  it('is changed by its runner; the old one ends when the new one is used', async () => {
    const runner = await hosts.joined('turns')
    const { token } = (await runner.say('token', {})).json<{ token: string }>()
    expect((await runner.say('presence')).statusCode).toBe(200)
    expect((await runner.register({}, token)).statusCode).toBe(200)
    expect((await runner.say('presence')).statusCode).toBe(401)
    expect((await runner.say('presence', undefined, {}, token)).json()).toEqual({ notTaking: null, rotate: false })
  })

  it('is changed because an administrator wants it', async () => {
    const runner = await hosts.joined('asked')
    const ask = () => hosts.admin({ method: 'POST', url: `/runners/${runner.runnerId}/rotate` })
    expect((await ask()).statusCode).toBe(204)
    expect((await hosts.entryOf(runner)).token).toMatchObject({ joined: true, rotating: true })
    expect((await runner.say('presence')).json()).toEqual({ notTaking: null, rotate: true })
    const { token } = (await runner.say('token', {})).json<{ token: string }>()
    await runner.register({}, token)
    expect((await hosts.entryOf(runner)).token).toMatchObject({ joined: true, rotating: false })
  })

  it('that was made by hand is not: it may be that of several runners', async () => {
    const call = (path: string, payload: object) =>
      hosts.api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/${path}`, payload })
    const { runnerId } = (await call('register', { ...registration, name: 'by-hand' })).json<Registered>()
    expect((await call('token', {})).statusCode).toBe(409)
    expect((await hosts.admin({ method: 'POST', url: `/runners/${runnerId}/rotate` })).statusCode).toBe(409)
  })
})
