import { randomUUID } from 'node:crypto'
import {
  type CreatedRunnerInvitation,
  type JobDetail,
  type JoinedRunner,
  protocolHeader,
  type Registered,
  type RunnerEntry,
  type RunnerInvitationList,
  type RunnerList,
  type RunPlan,
  runnerNameHeader,
} from '@wrkbench/contracts'
import { createRunnerAccess, type RunnerAccess } from '@wrkbench/queue'
import { queueBackends } from '@wrkbench/testing'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, person } from './support/people.ts'
import { job, registration } from './support/runner.ts'
import { memoryQueue, startApp, type TestApp } from './support/start-app.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const backends = await queueBackends()
const [backend] = backends
if (!backend) throw new Error('no queue backend')
const queue = memoryQueue()
let access: RunnerAccess
let api: TestApp

beforeAll(async () => {
  access = createRunnerAccess({ url: backend.url, log: silent })
  api = await startApp({ queue, access })
})
afterAll(async () => {
  await access.withdraw(await access.holders())
  await Promise.all([api.close(), access.close(), ...backends.map(({ drop }) => drop())])
})

const admin = (request: InjectOptions) => bearer(api, api.tokens.apiToken)(request)
const invite = async (payload: object) => {
  const response = await admin({ method: 'POST', url: '/runner-invitations', payload })
  expect([response.statusCode, response.body]).toEqual([201, expect.anything()])
  return response.json<CreatedRunnerInvitation>()
}
const join = (code: string) => api.call(null, { method: 'POST', url: '/api/v1/runner/join', payload: { code } })

/** A host that joined and registered, with what it may send. */
const joined = async (name: string, environment = name) => {
  const { token } = (await join((await invite({ name, environment })).code)).json<JoinedRunner>()
  const incarnation = randomUUID()
  const say = (path: string, payload: object = { incarnation }, headers = {}, as = token) =>
    bearer(api, as)({ method: 'POST', url: `/runner/${path}`, payload, headers })
  const body = {
    ...registration,
    name,
    incarnation,
    hostFacts: { ...registration.hostFacts, hostname: `host-${name}` },
  }
  const register = (more: object = {}, as = token) => say('register', { ...body, queue: 'ask', ...more }, {}, as)
  const first = await register()
  expect([first.statusCode, first.body]).toEqual([200, expect.anything()])
  return { name, token, incarnation, say, register, ...first.json<Registered>() }
}
type Joined = Awaited<ReturnType<typeof joined>>

const entryOf = async ({ name }: { name: string }): Promise<RunnerEntry> => {
  const { items } = (await admin({ url: '/runners' })).json<RunnerList>()
  const found = items.find((one) => one.name === name)
  if (!found) throw new Error(`there is no runner ${name}`)
  return found
}
const submit = async (environment: string): Promise<{ id: string; runId: string }> => {
  const { id, runList } = (
    await admin({ method: 'POST', url: '/jobs', payload: { ...job, environment } })
  ).json<JobDetail>()
  return { id, runId: runList[0]?.id ?? '' }
}
const jobOf = async (id: string) => (await admin({ url: `/jobs/${id}` })).json<JobDetail>()
const claim = async (runner: Joined, runId: string) =>
  (await runner.say('claim', { runId, incarnation: runner.incarnation })).json<RunPlan>()
const codeOf = (response: { json(): { code?: string } }) => response.json().code

describe('a one-time code', () => {
  it('becomes a token, once, and is stored as a hash', async () => {
    const made = await invite({ name: 'lab-1', environment: 'lab' })
    expect(made).toMatchObject({ name: 'lab-1', environment: 'lab', state: 'open' })
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(3_600_000)
    const first = await join(made.code)
    expect(first.json()).toMatchObject({ name: 'lab-1', environment: 'lab', token: expect.stringMatching(/^wrkr_/) })
    const second = await join(made.code)
    expect([second.statusCode, codeOf(second)]).toEqual([401, 'UNAUTHENTICATED'])
    const list = await admin({ url: '/runner-invitations' })
    expect(list.json<RunnerInvitationList>().items[0]).toMatchObject({ id: made.id, state: 'used' })
    expect(list.body).not.toContain(made.code)
    const { rows } = await api.ctx.db.pool.query('SELECT to_jsonb(i)::text AS row FROM runner_invitations i')
    expect(JSON.stringify(rows)).not.toContain(made.code.slice(5))
    expect(api.logged()).not.toContain(made.code)
  })

  it('is worth nothing when it is too old, withdrawn or wrong, in the same words', async () => {
    const [old, gone] = [await invite({ name: 'x' }), await invite({ name: 'y' })]
    await api.ctx.db.pool.query('UPDATE runner_invitations SET expires_at = now() WHERE id = $1', [old.id])
    const withdraw = (id: string) => admin({ method: 'DELETE', url: `/runner-invitations/${id}` })
    expect((await withdraw(gone.id)).statusCode).toBe(204)
    const answers = await Promise.all([old.code, gone.code, `wrkj_${'A'.repeat(43)}`].map(join))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect(new Set(answers.map((answer) => answer.json().detail)).size).toBe(1)
    expect((await withdraw(randomUUID())).statusCode).toBe(404)
  })

  it('is given to one of many that use it at the same time', async () => {
    const { code } = await invite({ name: 'race' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => join(code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  it('is made by administrators of the instance alone', async () => {
    const ada = await person(api, 'Ada', { default: 'admin' })
    const payload = { name: 'x' }
    expect((await ada.ask({ method: 'POST', url: '/runner-invitations', payload })).statusCode).toBe(403)
    const nobody = await api.call(null, { method: 'POST', url: '/api/v1/runner-invitations', payload })
    expect(nobody.statusCode).toBe(401)
  })
})

describe('the token of a joined runner', () => {
  let mine: Joined
  let other: Joined
  beforeAll(async () => {
    mine = await joined('mine')
    other = await joined('other')
  })

  it('reads nothing and changes nothing but by a runner’s calls: every other route is tried', async () => {
    const { paths } = (await api.call(null, { url: '/api/v1/openapi.json' })).json<{
      paths: Record<string, Record<string, { tags?: string[] }>>
    }>()
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags }]) => ({ path, method: method.toUpperCase(), tags })),
    )
    const open = new Set(['GET /health', 'GET /ready', 'GET /openapi.json', 'POST /session', 'DELETE /session'])
    let tried = 0
    for (const { path, method, tags } of operations) {
      const url = path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '1')
      if (tags?.includes('runner') || open.has(`${method} ${url}`)) continue
      const payload = method === 'GET' || method === 'DELETE' ? {} : { payload: {} }
      const response = await bearer(api, mine.token)({ method: method as 'GET', url, ...payload })
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
    const byHand = await api.call('runnerToken', {
      ...{ method: 'POST', url: '/api/v1/runner/register' },
      payload: { ...registration, name: 'mine', incarnation: randomUUID() },
    })
    expect([byHand.statusCode, byHand.json().detail]).toEqual([403, expect.stringContaining('revoke it first')])
  })

  it('reaches neither the run, the queue nor the place of another', async () => {
    const { runId } = await submit('other')
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
    const plan = await claim(other, runId)
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
    if (backend.name === 'redis') expect(mine.queueAccess).not.toEqual(other.queueAccess)
  })
})

describe('a token', () => {
  it('is changed by its runner; the old one ends when the new one is used', async () => {
    const runner = await joined('turns')
    const { token } = (await runner.say('token', {})).json<{ token: string }>()
    expect((await runner.say('presence')).statusCode).toBe(200)
    expect((await runner.register({}, token)).statusCode).toBe(200)
    expect((await runner.say('presence')).statusCode).toBe(401)
    expect((await runner.say('presence', undefined, {}, token)).json()).toEqual({ notTaking: null, rotate: false })
  })

  it('is changed because an administrator wants it', async () => {
    const runner = await joined('asked')
    const ask = () => admin({ method: 'POST', url: `/runners/${runner.runnerId}/rotate` })
    expect((await ask()).statusCode).toBe(204)
    expect((await entryOf(runner)).token).toMatchObject({ joined: true, rotating: true })
    expect((await runner.say('presence')).json()).toEqual({ notTaking: null, rotate: true })
    const { token } = (await runner.say('token', {})).json<{ token: string }>()
    await runner.register({}, token)
    expect((await entryOf(runner)).token).toMatchObject({ joined: true, rotating: false })
  })

  it('that was made by hand is not: it may be that of several runners', async () => {
    const call = (path: string, payload: object) =>
      api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/${path}`, payload })
    const { runnerId } = (await call('register', { ...registration, name: 'by-hand' })).json<Registered>()
    expect((await call('token', {})).statusCode).toBe(409)
    expect((await admin({ method: 'POST', url: `/runners/${runnerId}/rotate` })).statusCode).toBe(409)
  })
})

describe('a runner that is revoked', () => {
  it('is out at once: its run is tried again, its token and its way to the queue are worth nothing', async () => {
    const runner = await joined('leaves')
    const { id, runId } = await submit('leaves')
    const plan = await claim(runner, runId)
    expect((await access.holders()).includes(runner.runnerId)).toBe(backend.name === 'redis')
    expect((await admin({ method: 'POST', url: `/runners/${runner.runnerId}/revoke` })).statusCode).toBe(204)
    const after = await jobOf(id)
    expect(after.runList.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
      ['LOST', 'RUNNER_LOST'],
      ['QUEUED', null],
    ])
    expect(queue.waiting.has(after.runList[1]?.id ?? '')).toBe(true)
    const empty = { phases: [], progress: null, samples: [], log: [] }
    for (const [path, payload] of [
      ['presence', { incarnation: runner.incarnation }],
      ['claim', { runId: after.runList[1]?.id, incarnation: runner.incarnation }],
      [`runs/${runId}/heartbeat`, { lease: plan.lease, ...empty }],
      ['register', registration],
      ['token', {}],
    ] as const) {
      expect([path, (await runner.say(path, payload)).statusCode]).toEqual([path, 401])
    }
    expect(await access.holders()).not.toContain(runner.runnerId)
    expect(await entryOf(runner)).toMatchObject({ online: false, duty: 'stands-by', notTaking: { kind: 'revoked' } })
  })

  it('is followed by the next, invited under the same name', async () => {
    const first = await joined('again')
    await admin({ method: 'POST', url: `/runners/${first.runnerId}/revoke` })
    const second = await joined('again')
    expect(second.runnerId).toBe(first.runnerId)
    expect(await entryOf(second)).toMatchObject({ online: true, notTaking: null, duty: 'leads' })
  })

  it('leaves the environment to the one that stands by', async () => {
    const [first, second] = [await joined('a', 'pair'), await joined('b', 'pair')]
    expect([first.leads, second.leads]).toEqual([true, false])
    await admin({ method: 'POST', url: `/runners/${first.runnerId}/revoke` })
    expect((await second.register()).json()).toMatchObject({ leads: true })
  })
})

describe('a runner that is paused', () => {
  const change = (runner: Joined, payload: object) =>
    admin({ method: 'PATCH', url: `/runners/${runner.runnerId}`, payload })

  it('begins nothing, says why, and goes on when it is let', async () => {
    const runner = await joined('tired')
    const { runId } = await submit('tired')
    expect((await change(runner, { paused: true, note: 'new fan' })).statusCode).toBe(204)
    const why = expect.stringMatching(/^paused by .+: new fan$/)
    expect((await runner.say('presence')).json()).toEqual({ notTaking: why, rotate: false })
    const refused = await runner.say('claim', { runId, incarnation: runner.incarnation })
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'RUNNER_PAUSED'])
    expect((await runner.say('next')).json()).toEqual({ runId: null })
    expect(await entryOf(runner)).toMatchObject({ notTaking: { kind: 'paused', why }, pause: { note: 'new fan' } })
    await change(runner, { paused: false })
    expect((await runner.say('next')).json()).toEqual({ runId })
    expect(queue.waiting.has(runId)).toBe(false)
    expect((await claim(runner, runId)).runId).toBe(runId)
  })

  it('keeps to its maintenance windows', async () => {
    const runner = await joined('served')
    const { runId } = await submit('served')
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const windows = [
      { from: at(60), to: at(90), note: null },
      { from: at(-1), to: at(30), note: 'BIOS' },
      { from: at(-90), to: at(-60), note: 'over' },
    ]
    expect((await change(runner, { windows })).statusCode).toBe(204)
    const entry = await entryOf(runner)
    expect(entry.windows.map(({ note }) => note)).toEqual(['BIOS', null])
    expect(entry.notTaking).toMatchObject({ kind: 'maintenance', why: expect.stringContaining('BIOS') })
    expect(codeOf(await runner.say('claim', { runId, incarnation: runner.incarnation }))).toBe('RUNNER_PAUSED')
    await change(runner, { windows: [] })
    expect((await claim(runner, runId)).runId).toBe(runId)
    const backwards = await change(runner, { windows: [{ from: at(2), to: at(1), note: null }] })
    expect([backwards.statusCode, backwards.json().errors[0].path]).toEqual([422, '/windows/0/to'])
  })
})

describe('labels', () => {
  it('lead a job to the environment whose runner bears them all', async () => {
    const [quiet, loud] = [await joined('quiet'), await joined('loud')]
    await quiet.register({ labels: ['arm64', 'silent'] })
    await loud.register({ labels: ['arm64'] })
    expect((await entryOf(quiet)).labels).toEqual(['arm64', 'silent'])
    const ask = (more: object) => admin({ method: 'POST', url: '/jobs', payload: { ...job, ...more } })
    const found = await ask({ runnerLabels: ['silent', 'arm64'] })
    expect([found.statusCode, found.json<JobDetail>().environment.name]).toEqual([201, 'quiet'])
    for (const [more, detail] of [
      [{ runnerLabels: ['arm64'] }, 'Name one of: loud, quiet.'],
      [{ runnerLabels: ['gpu'] }, 'No runner bears gpu.'],
      [{ runnerLabels: ['silent'], environment: 'loud' }, 'The runner of loud bears arm64, not silent.'],
    ] as const) {
      const refused = await ask(more)
      expect([refused.statusCode, refused.json().detail]).toEqual([422, detail])
    }
  })
})

describe('a runner of another protocol', () => {
  it('is turned away before anything else, and the list says so', async () => {
    const runner = await joined('future')
    const headers = { [protocolHeader]: '99', [runnerNameHeader]: 'future' }
    for (const path of ['presence', 'claim', 'register', 'runs/x/heartbeat']) {
      const response = await runner.say(path, { of: 'another shape' }, headers)
      expect([path, response.statusCode, codeOf(response)]).toEqual([path, 426, 'PROTOCOL_MISMATCH'])
    }
    const entry = await entryOf(runner)
    expect(entry).toMatchObject({ protocol: 99, notTaking: { kind: 'misfit' } })
    expect(entry.notTaking?.why).toContain('update the instance')
    await runner.say(
      'register',
      { ...registration, name: 'future', incarnation: runner.incarnation },
      { [protocolHeader]: '1', [runnerNameHeader]: 'future' },
    )
    expect(await entryOf(runner)).toMatchObject({ protocol: 1, notTaking: null })
  })
})

describe('a run that is handed back', () => {
  it('is tried again at once and counts as none of the tries that a fault may cost', async () => {
    const runner = await joined('goes')
    const { id } = await submit('goes')
    for (let attempt = 1; attempt <= 4; attempt++) {
      const { runId } = (await runner.say('next')).json<{ runId: string }>()
      const { lease } = await claim(runner, runId)
      expect((await runner.say(`runs/${runId}/hand-back`, { lease })).statusCode).toBe(204)
      expect(codeOf(await runner.say(`runs/${runId}/hand-back`, { lease }))).toBe('LEASE_LOST')
    }
    const { runList } = await jobOf(id)
    expect(runList.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
      ...Array(4).fill(['LOST', 'RUNNER_STOPPED']),
      ['QUEUED', null],
    ])
  })
})
