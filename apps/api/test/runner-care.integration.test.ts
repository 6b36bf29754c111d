import { type JobDetail, protocolHeader, runnerNameHeader, runnerProtocol } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { job, registration } from './support/runner.ts'
import { codeOf, type JoinedHost, openRunnerHosts, type RunnerHosts } from './support/runner-hosts.ts'

let hosts: RunnerHosts
beforeAll(async () => {
  hosts = await openRunnerHosts()
})
afterAll(() => hosts.close())

describe('a runner that is revoked', () => {
  it('is out at once: its run is tried again, its token and its way to the queue are worth nothing', async () => {
    const runner = await hosts.joined('leaves')
    const { id, runId } = await hosts.submit('leaves')
    const plan = await hosts.claim(runner, runId)
    expect((await hosts.access.holders()).includes(runner.runnerId)).toBe(hosts.backend.name === 'redis')
    expect((await hosts.admin({ method: 'POST', url: `/runners/${runner.runnerId}/revoke` })).statusCode).toBe(204)
    const after = await hosts.jobOf(id)
    expect(after.runList.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
      ['LOST', 'RUNNER_LOST'],
      ['QUEUED', null],
    ])
    expect(hosts.queue.waiting.has(after.runList[1]?.id ?? '')).toBe(true)
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
    expect(await hosts.access.holders()).not.toContain(runner.runnerId)
    expect(await hosts.entryOf(runner)).toMatchObject({
      online: false,
      duty: 'stands-by',
      notTaking: { kind: 'revoked' },
    })
  })

  it('is out with the token that it made itself beforehand, too', async () => {
    const runner = await hosts.joined('hoards')
    const { token } = (await runner.say('token', {})).json<{ token: string }>()
    await hosts.admin({ method: 'POST', url: `/runners/${runner.runnerId}/revoke` })
    expect((await runner.register({}, token)).statusCode).toBe(401)
  })

  it('is followed by the next, invited under the same name', async () => {
    const first = await hosts.joined('again')
    await hosts.admin({ method: 'POST', url: `/runners/${first.runnerId}/revoke` })
    const second = await hosts.joined('again')
    expect(second.runnerId).toBe(first.runnerId)
    expect(await hosts.entryOf(second)).toMatchObject({ online: true, notTaking: null, duty: 'leads' })
  })

  it('leaves the environment to the one that stands by', async () => {
    const [first, second] = [await hosts.joined('a', 'pair'), await hosts.joined('b', 'pair')]
    expect([first.leads, second.leads]).toEqual([true, false])
    await hosts.admin({ method: 'POST', url: `/runners/${first.runnerId}/revoke` })
    expect((await second.register()).json()).toMatchObject({ leads: true })
  })
})

describe('a runner that is paused', () => {
  const change = (runner: JoinedHost, payload: object) =>
    hosts.admin({ method: 'PATCH', url: `/runners/${runner.runnerId}`, payload })

  it('begins nothing, says why, and goes on when it is let', async () => {
    const runner = await hosts.joined('tired')
    const { runId } = await hosts.submit('tired')
    expect((await change(runner, { paused: true, note: 'new fan' })).statusCode).toBe(204)
    const why = expect.stringMatching(/^paused by .+: new fan$/)
    expect((await runner.say('presence')).json()).toEqual({ notTaking: why, rotate: false })
    const refused = await runner.say('claim', { runId, incarnation: runner.incarnation })
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'RUNNER_PAUSED'])
    expect((await runner.say('next')).json()).toEqual({ runId: null })
    expect(await hosts.entryOf(runner)).toMatchObject({
      notTaking: { kind: 'paused', why },
      pause: { note: 'new fan' },
    })
    await change(runner, { paused: false })
    expect((await runner.say('next')).json()).toEqual({ runId })
    expect(hosts.queue.waiting.has(runId)).toBe(false)
    expect((await hosts.claim(runner, runId)).runId).toBe(runId)
  })

  it('keeps to its maintenance windows', async () => {
    const runner = await hosts.joined('served')
    const { runId } = await hosts.submit('served')
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const windows = [
      { from: at(60), to: at(90), note: null },
      { from: at(-1), to: at(30), note: 'BIOS' },
      { from: at(-90), to: at(-60), note: 'over' },
    ]
    expect((await change(runner, { windows })).statusCode).toBe(204)
    const entry = await hosts.entryOf(runner)
    expect(entry.windows.map(({ note }) => note)).toEqual(['BIOS', null])
    expect(entry.notTaking).toMatchObject({ kind: 'maintenance', why: expect.stringContaining('BIOS') })
    expect(codeOf(await runner.say('claim', { runId, incarnation: runner.incarnation }))).toBe('RUNNER_PAUSED')
    await change(runner, { windows: [] })
    expect((await hosts.claim(runner, runId)).runId).toBe(runId)
    const backwards = await change(runner, { windows: [{ from: at(2), to: at(1), note: null }] })
    expect([backwards.statusCode, backwards.json().errors[0].path]).toEqual([422, '/windows/0/to'])
  })
})

describe('labels', () => {
  it('lead a job to the environment whose runner bears them all', async () => {
    const [quiet, loud] = [await hosts.joined('quiet'), await hosts.joined('loud')]
    await quiet.register({ labels: ['arm64', 'silent'] })
    await loud.register({ labels: ['arm64'] })
    expect((await hosts.entryOf(quiet)).labels).toEqual(['arm64', 'silent'])
    const ask = (more: object) => hosts.admin({ method: 'POST', url: '/jobs', payload: { ...job, ...more } })
    const found = await ask({ runnerLabels: ['silent', 'arm64'] })
    expect([found.statusCode, found.json<JobDetail>().environment.name]).toEqual([201, 'quiet'])
    const { id, runnerLabels, runList } = found.json<JobDetail>()
    expect(runnerLabels).toEqual(['silent', 'arm64'])
    await quiet.register({ labels: ['arm64'] })
    const { incarnation } = quiet
    const claim = () => quiet.say('claim', { runId: runList[0]?.id, incarnation })
    const next = async () => (await quiet.say('next', { incarnation })).json().runId
    expect([codeOf(await claim()), await next()]).toEqual(['RUN_NOT_CLAIMABLE', null])
    await quiet.register({ labels: ['arm64', 'silent'] })
    expect([await next(), (await claim()).statusCode]).toEqual([runList[0]?.id, 200])
    await hosts.admin({ method: 'POST', url: `/jobs/${id}/cancel` })
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
    const runner = await hosts.joined('future')
    const headers = { [protocolHeader]: '99', [runnerNameHeader]: 'future' }
    for (const path of ['presence', 'claim', 'register', 'runs/x/heartbeat']) {
      const response = await runner.say(path, { of: 'another shape' }, headers)
      expect([path, response.statusCode, codeOf(response)]).toEqual([path, 426, 'PROTOCOL_MISMATCH'])
    }
    const entry = await hosts.entryOf(runner)
    expect(entry).toMatchObject({ protocol: 99, notTaking: { kind: 'misfit' } })
    expect(entry.notTaking?.why).toContain('update the instance')
    const old = { [protocolHeader]: '1', [runnerNameHeader]: 'future' }
    expect(codeOf(await runner.say('claim', {}, old))).toBe('PROTOCOL_MISMATCH')
    expect((await hosts.entryOf(runner)).notTaking?.why).toContain('update the runner')
    await runner.say(
      'register',
      { ...registration, name: 'future', incarnation: runner.incarnation },
      { [protocolHeader]: String(runnerProtocol), [runnerNameHeader]: 'future' },
    )
    expect(await hosts.entryOf(runner)).toMatchObject({ protocol: runnerProtocol, notTaking: null })
  })
})

describe('a runner of another release and the same protocol', () => {
  it('works when it lists what this instance does not know: measures by their ids, generators left out', async () => {
    const runner = await hosts.joined('newer')
    const [wrk] = registration.capabilities.generators
    const capabilities = {
      ...registration.capabilities,
      generators: [wrk, { ...wrk, name: 'next-years-generator' }],
      tools: [...registration.capabilities.tools, { ...wrk, name: 'next-years-tool' }],
    }
    const measures = [{ id: 'next-years-measure', taken: true, why: 'because' }]
    const hostFacts = { ...registration.hostFacts, hostname: 'host-newer', nextYearsFact: 7 }
    const more = { capabilities, measures, hostFacts, nextYearsField: true }
    expect((await runner.register(more as never)).statusCode).toBe(200)
    const entry = await hosts.entryOf(runner)
    expect(entry.measures).toEqual(measures)
    expect(entry.capabilities.generators.map(({ name }) => name)).toEqual(['wrk'])
    const { runId } = await hosts.submit('newer')
    expect((await hosts.claim(runner, runId)).runId).toBe(runId)
  })

  it('works when it says no more than runners said at first', async () => {
    const runner = await hosts.joined('older')
    const { name: _, incarnation: __, ...said } = registration
    expect(Object.keys(said).sort()).toEqual(['capabilities', 'hostFacts', 'version'])
    expect((await runner.register(said)).statusCode).toBe(200)
    expect(await hosts.entryOf(runner)).toMatchObject({ measures: null, labels: [], notTaking: null })
    const { runId } = await hosts.submit('older')
    expect((await hosts.claim(runner, runId)).runId).toBe(runId)
  })
})

describe('a run that is handed back', () => {
  it('is tried again at once and counts as none of the tries that a fault may cost', async () => {
    const runner = await hosts.joined('goes')
    const { id } = await hosts.submit('goes')
    for (let attempt = 1; attempt <= 4; attempt++) {
      const { runId } = (await runner.say('next')).json<{ runId: string }>()
      const { lease } = await hosts.claim(runner, runId)
      expect((await runner.say(`runs/${runId}/hand-back`, { lease })).statusCode).toBe(204)
      expect(codeOf(await runner.say(`runs/${runId}/hand-back`, { lease }))).toBe('LEASE_LOST')
    }
    const { runList } = await hosts.jobOf(id)
    expect(runList.map(({ status, error }) => [status, error?.code ?? null])).toEqual([
      ...Array(4).fill(['LOST', 'RUNNER_STOPPED']),
      ['QUEUED', null],
    ])
  })
})
