import { protocolHeader, runnerNameHeader, runnerProtocol } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeApi, startFakeApi } from '../test/support/fake-api.ts'
import { testPlan } from '../test/support/test-plan.ts'
import { ApiError, ApiUnreachable, createApiClient, isPassing } from './api-client.ts'

let fake: FakeApi
beforeEach(async () => {
  fake = await startFakeApi()
})
afterEach(() => fake.close())

const client = (timeoutMs = 2000) => createApiClient({ baseUrl: fake.url, token: 'secret', name: 'lab 1', timeoutMs })
const claim = { runId: 'run-1', incarnation: 'incarnation' }
const beat = { lease: 'l', phases: [], progress: null, samples: [], log: [] }

describe('createApiClient', () => {
  it('sends the token and gives the checked answer', async () => {
    fake.plans.set('run-1', testPlan({ runId: 'run-1' }))
    expect(await client().claim(claim)).toMatchObject({ runId: 'run-1', serverId: 'test/ok' })
    expect(fake.calls).toMatchObject([{ path: 'claim', body: claim, authorization: 'Bearer secret' }])
  })

  it('says what it speaks and who it is with every call', async () => {
    await client().presence({ incarnation: 'incarnation' })
    expect(fake.calls[0]?.headers).toMatchObject({
      [protocolHeader]: String(runnerProtocol),
      [runnerNameHeader]: 'lab%201',
    })
  })

  it('throws status, code and detail of a problem, and never repeats a 4xx', async () => {
    const error = await client()
      .claim(claim)
      .catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 409, code: 'RUN_NOT_CLAIMABLE' })
    expect(String(error)).toContain('made up RUN_NOT_CLAIMABLE')
    expect(fake.calls).toHaveLength(1)
  })

  it('repeats a claim after 5xx and after no answer', async () => {
    fake.plans.set('run-1', testPlan({ runId: 'run-1' }))
    fake.refuse('claim', 503, 'UNAVAILABLE')
    const claiming = client().claim(claim)
    await expect.poll(() => fake.calls.length).toBe(1)
    fake.state.down = true
    fake.state.refuse.clear()
    await expect.poll(() => fake.state.cut).toBeGreaterThan(0)
    fake.state.down = false
    expect(await claiming).toMatchObject({ runId: 'run-1' })
  })

  it('tries heartbeat and finish once each', async () => {
    fake.refuse('heartbeat', 500, 'INTERNAL')
    await expect(client().heartbeat('run-1', beat)).rejects.toMatchObject({ status: 500 })
    expect(fake.calls).toHaveLength(1)
  })

  it('calls an answer that comes too late or is none of ours unreachable', async () => {
    fake.state.delayMs = 300
    await expect(client(50).heartbeat('run-1', beat)).rejects.toBeInstanceOf(ApiUnreachable)
    fake.state.delayMs = 0
    fake.state.refuse.set('heartbeat', { status: 200, body: { hello: 'world' } })
    await expect(client().heartbeat('run-1', beat)).rejects.toThrow(/not one of this API/)
  })

  it('says why a connection failed', async () => {
    await fake.close()
    await expect(client().heartbeat('run-1', beat)).rejects.toThrow(/ECONNREFUSED/)
    fake = await startFakeApi()
  })

  it('ends with the reason of the signal', async () => {
    fake.state.delayMs = 500
    const stop = new AbortController()
    const calling = client().heartbeat('run-1', beat, stop.signal)
    const why = new Error('enough')
    stop.abort(why)
    await expect(calling).rejects.toBe(why)
  })
})

describe('isPassing', () => {
  it('is what may succeed later: no answer, a fault of the server, credentials', () => {
    const passing = [500, 503, 401, 403, 408, 429].map((status) => isPassing(new ApiError(status, '')))
    const final = [400, 404, 409, 413, 422].map((status) => isPassing(new ApiError(status, '')))
    expect(passing.every(Boolean)).toBe(true)
    expect(final.some(Boolean)).toBe(false)
    expect(isPassing(new ApiUnreachable('x'))).toBe(true)
    expect(isPassing(new Error('x'))).toBe(false)
  })
})
