import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Harness, openHarness } from '../test/support/harness.ts'
import { createApiClient } from './api-client.ts'
import { createLog } from './log.ts'
import { openGroupFile } from './process/group-file.ts'
import { openSpool } from './spool.ts'
import { takeRun } from './take-run.ts'

let harness: Harness
let leaving: AbortController
beforeEach(async () => {
  harness = await openHarness()
  leaving = new AbortController()
})
afterEach(() => harness.close())

const deps = () => {
  const api = createApiClient({ baseUrl: harness.fake.url, token: 't', timeoutMs: 1000 })
  const log = createLog('silent')
  return {
    host: harness.host,
    api,
    log,
    incarnation: 'incarnation-1',
    checkFacts: async () => {},
    onForgotten: () => {},
    pausedMs: 20,
    groups: openGroupFile(harness.dataDir),
    signal: new AbortController().signal,
    leaving: leaving.signal,
    spool: openSpool({ dataDir: harness.dataDir, api, log }),
  }
}
const called = () => harness.fake.calls.map(({ path: p }) => p.split('/').at(-1))
const spooled = () => {
  const folder = path.join(harness.dataDir, 'spool')
  return existsSync(folder) ? readdirSync(folder) : []
}
/** A plan that fails at once: its server does not exist. */
const failingPlan = async () => {
  await harness.write('ok', '')
  const plan = await harness.planFor('ok', { serverId: 'test/none' })
  harness.fake.plans.set(plan.runId, plan)
  return plan.runId
}

describe('takeRun', () => {
  it('claims for its incarnation, runs, and hands the report in', async () => {
    const runId = await failingPlan()
    await takeRun(deps(), runId)
    expect(harness.fake.calls[0]?.body).toEqual({ runId, incarnation: 'incarnation-1', lease: expect.any(String) })
    expect(harness.fake.finishes()).toMatchObject([{ outcome: 'FAILED', error: { code: 'CATALOGUE_MISMATCH' } }])
    expect(spooled()).toEqual([])
  })

  it('looks at the host first, and takes the run all the same when that fails', async () => {
    const checkFacts = () => Promise.reject(new Error('away'))
    await takeRun({ ...deps(), checkFacts }, await failingPlan())
    expect(harness.fake.finishes()).toHaveLength(1)
  })

  it('keeps a run in hand while it is paused, and lets go of it when it has to leave', async () => {
    const runId = await failingPlan()
    harness.fake.refuse('claim', 409, 'RUNNER_PAUSED')
    harness.fake.state.notTaking = 'paused'
    const taking = takeRun(deps(), runId)
    await expect.poll(() => called().filter((kind) => kind === 'presence').length).toBeGreaterThan(2)
    expect(called().filter((kind) => kind === 'claim')).toHaveLength(1)
    leaving.abort(new Error('going'))
    await taking
    expect(harness.fake.finishes()).toEqual([])
  })

  it('claims again under the same lease for as long as the API is away: it may have the run already', async () => {
    const runId = await failingPlan()
    harness.fake.refuse('claim', 503, 'UNAVAILABLE')
    const taking = takeRun(deps(), runId)
    const claims = () => harness.fake.calls.filter(({ path: p }) => p === 'claim').map(({ body }) => body)
    // more often than the client itself tries
    await expect.poll(() => claims().length, { timeout: 15_000 }).toBeGreaterThan(6)
    harness.fake.state.refuse.clear()
    await taking
    expect(new Set(claims().map((body) => JSON.stringify(body))).size).toBe(1)
    expect(harness.fake.finishes()).toHaveLength(1)
  })

  it('stops asking for a run when the runner has to go', async () => {
    harness.fake.refuse('claim', 503, 'UNAVAILABLE')
    const taking = takeRun(deps(), await failingPlan())
    await expect.poll(() => called().length, { timeout: 15_000 }).toBeGreaterThan(0)
    leaving.abort(new Error('going'))
    await taking
    expect(harness.fake.finishes()).toEqual([])
  })

  it.each([401, 426])('says that it is turned away with %i', async (status) => {
    harness.fake.refuse('claim', status, 'X')
    let said = 0
    await takeRun({ ...deps(), onForgotten: () => said++ }, 'any')
    expect(said).toBe(1)
  })

  it('drops what it may not claim', async () => {
    await takeRun(deps(), 'someone-elses')
    expect(called()).toEqual(['claim'])
  })

  it('goes on to the next run after a refused report', async () => {
    harness.fake.refuse('finish', 409, 'LEASE_LOST')
    await takeRun(deps(), await failingPlan())
    expect(spooled()).toEqual(['refused'])
  })

  it('does not return before the report is with the API', async () => {
    harness.fake.refuse('finish', 503, 'UNAVAILABLE')
    let isDone = false
    const taking = takeRun(deps(), await failingPlan()).then(() => {
      isDone = true
    })
    await expect.poll(() => harness.fake.finishes().length, { timeout: 5000 }).toBeGreaterThan(1)
    expect(isDone).toBe(false)
    harness.fake.state.refuse.clear()
    await taking
    expect(spooled()).toEqual([])
  })

  it('leaves the report in the spool when the runner has to go', async () => {
    harness.fake.refuse('finish', 503, 'UNAVAILABLE')
    const taking = takeRun(deps(), await failingPlan())
    await expect.poll(() => harness.fake.finishes().length, { timeout: 5000 }).toBeGreaterThan(0)
    leaving.abort(new Error('going'))
    await taking
    expect(spooled()).toHaveLength(1)
  })
})
