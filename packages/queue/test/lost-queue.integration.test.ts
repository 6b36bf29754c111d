import { randomUUID } from 'node:crypto'
import { type CreateJob, emptyHostFacts, type ScenarioManifest, type ServerManifest } from '@wrkbench/contracts'
import {
  authenticateToken,
  type Ctx,
  claimRun,
  createJob,
  ensureInstance,
  finishRun,
  getJob,
  issueInstanceTokens,
  redeliverQueued,
  registerRunner,
  ServiceError,
  syncCatalogue,
  systemClock,
} from '@wrkbench/core'
import { createDb, type Db } from '@wrkbench/db'
import { createDatabase, queueBackends, type TestDatabase } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRunConsumer, createRunQueue, prepareQueue, type RunQueue } from '../src/index.ts'
import { flush } from './flush.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }

describe.each(await queueBackends())('a queue on $name that loses everything', ({ url, drop }) => {
  let database: TestDatabase
  let db: Db
  let queue: RunQueue
  let ctx: Ctx
  beforeAll(async () => {
    database = await createDatabase()
    db = createDb({ url: database.url, poolSize: 10 })
    await prepareQueue(url)
    queue = createRunQueue({ url, log })
    const actor = { kind: 'system', id: 'test', name: 'test', scopes: [] } as const
    ctx = { db, queue, clock: systemClock, catalogue, actor, log }
    await ensureInstance({ ctx })
    await syncCatalogue({ ctx })
  })
  afterAll(async () => {
    await queue.close()
    await db.close()
    await Promise.all([database.drop(), drop()])
  })

  it('delivers all twenty runs again, each to one claim', async () => {
    const { runnerToken } = await issueInstanceTokens({ ctx })
    const runnerCtx = { ...ctx, actor: await authenticateToken({ ctx, input: { token: runnerToken } }) }
    const incarnation = randomUUID()
    const registered = await registerRunner({ ctx: runnerCtx, input: { ...runner, incarnation } })
    const job = await createJob({ ctx, input: twenty })

    const claimed: string[] = []
    let firstInHand = () => {}
    const inHand = new Promise<void>((resolve) => {
      firstInHand = resolve
    })
    let lostEverything = () => {}
    const flushed = new Promise<void>((resolve) => {
      lostEverything = resolve
    })
    const handle = async (runId: string) => {
      const plan = await claimRun({ ctx: runnerCtx, input: { runId, incarnation } }).catch((error: unknown) => {
        if (error instanceof ServiceError && error.code === 'RUN_NOT_CLAIMABLE') return null
        throw error
      })
      if (!plan) return
      claimed.push(runId)
      firstInHand()
      await flushed
      const { lease } = plan
      await finishRun({ ctx: runnerCtx, input: { ...failure, id: runId, lease, finishedAt: new Date().toISOString() } })
    }
    const consumer = createRunConsumer({ url, queue: registered.queue, handle, log })
    await inHand
    await flush(url)
    expect((await queue.known(registered.environmentId)).size).toBe(0)
    lostEverything()
    const later = { ...ctx, clock: { now: () => new Date(Date.now() + 10_000) } }
    const isOver = async () => {
      await redeliverQueued({ ctx: later })
      return (await getJob({ ctx, input: { id: job.id } })).status
    }
    await expect.poll(isOver, { timeout: 30_000, interval: 50 }).toBe('FAILED')
    await consumer.close()
    expect(claimed).toEqual(job.runList.map(({ id }) => id))
  })
})

const twenty: CreateJob = {
  servers: ['node/http'],
  scenarios: ['json'],
  rounds: 20,
  profiles: [{ generator: 'wrk', connections: 1, durationSeconds: 1 }],
}
const catalogue: Ctx['catalogue'] = {
  servers: [
    {
      manifest: {
        id: 'node/http',
        displayName: 'http',
        language: 'node',
        framework: 'http',
        homepage: 'https://example.org',
        classification: 'raw',
        processes: 'one',
        build: [],
        start: ['node'],
        tools: [],
        platforms: ['linux'],
        frameworkVersionFrom: { tool: 'node' },
        scenarios: [{ id: 'json' }],
        sources: ['a.js'],
      } satisfies ServerManifest,
      revision: 'r',
      linesOfCode: null,
      frameworkVersion: null,
    },
  ],
  scenarios: [
    {
      manifest: {
        id: 'json',
        displayName: 'JSON',
        description: '',
        origin: '',
        success: ['2xx'],
        request: { method: 'GET', path: '/', headers: {} },
        checks: [{ name: 'a', path: '/', expect: { status: 200 } }],
      } satisfies ScenarioManifest,
      revision: 'r',
    },
  ],
}
const runner = {
  name: 'runner',
  version: '0.1.0',
  capabilities: { platform: 'linux' as const, arch: 'x64', cpus: 1, tools: [], generators: [] },
  hostFacts: { ...emptyHostFacts('host'), nodeVersion: '20' },
}
const failure = {
  outcome: 'FAILED' as const,
  error: { code: 'START_FAILED' as const, blame: 'target' as const, message: 'as a test', detail: null },
  phases: [],
  log: [],
  samples: [],
  start: null,
  measurement: null,
}
