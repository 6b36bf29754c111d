import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, startFakeApi } from '../test/support/fake-api.ts'
import { createApiClient } from './api-client.ts'
import { captureHostFacts } from './host/host-facts.ts'
import { createLog } from './log.ts'
import { keepPresent, type Membership, register } from './register.ts'

let fake: FakeApi
let leaving: AbortController
let membership: Membership
beforeEach(async () => {
  fake = await startFakeApi()
  leaving = new AbortController()
  membership = {
    api: createApiClient({ baseUrl: fake.url, token: 't', timeoutMs: 1000 }),
    body: {
      name: 'local',
      incarnation: 'incarnation-1',
      version: '0.1.0',
      capabilities: { platform: 'linux', arch: 'x64', cpus: 2, tools: [], generators: [] },
      hostFacts: await captureHostFacts(),
    },
    signal: leaving.signal,
    log: createLog('silent'),
    presenceMs: 20,
  }
})
afterEach(async () => {
  leaving.abort(new Error('going'))
  await fake.close()
})
const count = (path: string) => fake.calls.filter((call) => call.path === path).length

describe('register', () => {
  it('tells who it is and learns its queue', async () => {
    expect(await register(membership)).toMatchObject({ runnerId: 'r1', queue: 'runs-e1' })
    const { again: _, ...first } = membership.body
    expect(fake.calls[0]?.body).toEqual(first)
  })

  it('waits for an API that is away or does not know the token yet', async () => {
    fake.state.down = true
    const registering = register(membership)
    await expect.poll(() => fake.state.cut).toBeGreaterThan(1)
    fake.refuse('register', 401, 'UNAUTHENTICATED')
    fake.state.down = false
    await expect.poll(() => count('register')).toBeGreaterThan(0)
    fake.state.refuse.clear()
    expect(await registering).toMatchObject({ queue: 'runs-e1' })
  })

  it('says that it was there before, and does nothing while another has its name', async () => {
    await register(membership)
    fake.refuse('register', 409, 'CONFLICT')
    let ended = 0
    const registering = register({ ...membership, onTurnedAway: () => ended++ })
    await expect.poll(() => ended).toBeGreaterThan(0)
    fake.state.refuse.clear()
    await registering
    const again = fake.calls.map(({ body }) => (body as { again?: boolean }).again ?? false)
    expect(again.slice(0, 3)).toEqual([false, true, true])
  })

  it('ends what it does when it is turned away, and says why', async () => {
    fake.refuse('register', 426, 'PROTOCOL_MISMATCH')
    const said: string[] = []
    const log = { ...createLog('silent'), warn: ({ err }: { err: string }) => void said.push(err) } as never
    let ended = 0
    const registering = register({ ...membership, log, onTurnedAway: () => ended++ })
    await expect.poll(() => ended).toBeGreaterThan(1)
    expect(said).toEqual(['the API answered 426 PROTOCOL_MISMATCH: made up PROTOCOL_MISMATCH'])
    fake.state.refuse.clear()
    await registering
  })

  it('does not work for an instance that is older than it', async () => {
    const said: string[] = []
    const log = { ...createLog('silent'), warn: ({ err }: { err: string }) => void said.push(err) } as never
    const api = {
      ...membership.api,
      register: async () => ({ ...(await membership.api.register(membership.body)), protocol: 0 }),
    }
    const registering = register({ ...membership, api, log })
    await expect.poll(() => said).toEqual([expect.stringMatching(/update the instance/)])
    leaving.abort(new Error('going'))
    await expect(registering).rejects.toThrow('going')
  })

  it('says what an API that cannot read its registration may lack', async () => {
    fake.refuse('register', 422, 'VALIDATION')
    const said: string[] = []
    const log = { ...createLog('silent'), warn: ({ err }: { err: string }) => void said.push(err) } as never
    const registering = register({ ...membership, log })
    await expect.poll(() => said).toEqual([expect.stringMatching(/422 VALIDATION.+older.+update the instance/)])
    fake.state.refuse.clear()
    await registering
  })

  it('gives up when the runner has to go', async () => {
    fake.state.down = true
    const registering = register(membership)
    leaving.abort(new Error('going'))
    await expect(registering).rejects.toThrow('going')
  })
})

describe('keepPresent', () => {
  it('shows itself while idle only, and ends with the signal', async () => {
    let idle = true
    const keeping = keepPresent({ ...membership, isIdle: () => idle, onRegistered: async () => {} })
    await expect.poll(() => count('presence')).toBeGreaterThan(2)
    expect(fake.calls[0]?.body).toEqual({ incarnation: 'incarnation-1' })
    idle = false
    const before = count('presence') + 1
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(count('presence')).toBeLessThanOrEqual(before)
    leaving.abort(new Error('going'))
    await expect(keeping).resolves.toBeUndefined()
  })

  it('changes its token when it is asked to', async () => {
    fake.state.rotate = true
    let asked = 0
    const onRotate = async () => {
      asked++
      fake.state.rotate = false
    }
    void keepPresent({ ...membership, isIdle: () => true, onRegistered: async () => {}, onRotate })
    await expect.poll(() => count('presence')).toBeGreaterThan(3)
    expect(asked).toBe(1)
  })

  it('registers again where it is no longer known', async () => {
    const queues: string[] = []
    fake.refuse('presence', 404, 'NOT_FOUND')
    const onRegistered = async ({ queue }: { queue: string }) => void queues.push(queue)
    void keepPresent({ ...membership, isIdle: () => true, onRegistered })
    await expect.poll(() => queues.length).toBeGreaterThan(0)
    expect(queues[0]).toBe('runs-e1')
  })

  it('does not register again for an API that is merely away', async () => {
    fake.state.down = true
    void keepPresent({ ...membership, isIdle: () => true, onRegistered: async () => {} })
    await expect.poll(() => fake.state.cut).toBeGreaterThan(2)
    fake.state.down = false
    await expect.poll(() => count('presence')).toBeGreaterThan(0)
    expect(count('register')).toBe(0)
  })
})
