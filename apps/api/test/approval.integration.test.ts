import type { AuditList, JobDetail, RunPlan, ServerSource } from '@wrkbench/contracts'
import { approveTrustedRefs, redeliverQueued, settleWaitingSources } from '@wrkbench/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue as plain } from './support/catalogue.ts'
import { bearer, withCookie } from './support/people.ts'
import { incarnation, job, register } from './support/runner.ts'
import { memoryQueue, startApp, type TestApp } from './support/start-app.ts'

const source = (digit: string, more: Partial<ServerSource> = {}): ServerSource => ({
  ref: 'main',
  commit: 'c'.repeat(40),
  modified: false,
  hash: digit.repeat(64),
  files: { 'server.js': digit, 'server.json': 'same' },
  ...more,
})
const sources: Record<string, ServerSource> = {
  'node/http': source('a', { ref: 'feature' }),
  'go/gin': source('b'),
}
const catalogue = {
  ...plain,
  servers: plain.servers.map((server) => ({ ...server, source: sources[server.manifest.id] ?? null })),
}

const queue = memoryQueue()
let api: TestApp
let member: ReturnType<typeof withCookie>
beforeAll(async () => {
  api = await startApp({ catalogue, queue })
  await register(api)
  const session = { method: 'POST', url: '/api/v1/session', payload: { token: api.tokens.signInToken } } as const
  member = withCookie(api, (await api.call(null, session)).cookies[0]?.value ?? '')
})
afterAll(() => api.close())

const pipeline = (...args: Parameters<ReturnType<typeof bearer>>) => bearer(api, api.tokens.apiToken)(...args)
const submit = async (servers: string[]): Promise<JobDetail> =>
  (await pipeline({ method: 'POST', url: '/jobs', payload: { ...job, servers } })).json()
const claimed = (runId: string) =>
  api.call('runnerToken', { method: 'POST', url: '/api/v1/runner/claim', payload: { runId, incarnation } })
const next = async (): Promise<string | null> =>
  (await api.call('runnerToken', { method: 'POST', url: '/api/v1/runner/next', payload: { incarnation } })).json().runId
const approve = (ask: typeof pipeline, id: string, serverId: string, hash: string) =>
  ask({ method: 'POST', url: `/jobs/${id}/approve`, payload: { sources: [{ serverId, hash }] } })
const hashOf = (id: string): string => sources[id]?.hash ?? ''

describe('sources that are not of a trusted ref', () => {
  it('are told from those that are, once', async () => {
    const trust = () => approveTrustedRefs({ ctx: api.ctx, input: { trustedRefs: ['main'] } })
    expect([await trust(), await trust()]).toEqual([['node/http'], ['node/http']])
    const { rows } = await api.ctx.db.pool.query('SELECT server_id, approved_by FROM source_approvals')
    expect(rows).toEqual([{ server_id: 'go/gin', approved_by: 'trusted ref main' }])
  })

  it('hold their runs and nobody else’s, until a person approves just these', async () => {
    const made = await submit(['node/http', 'go/gin'])
    const runOf = (id: string) => made.runList.find(({ serverId }) => serverId === id)?.id ?? ''
    const [held, free] = [runOf('node/http'), runOf('go/gin')]
    expect(made.unapproved).toEqual([
      {
        serverId: 'node/http',
        hash: hashOf('node/http'),
        ref: 'feature',
        commit: 'c'.repeat(40),
        modified: false,
        outdated: false,
        before: null,
        files: { added: ['server.js', 'server.json'], changed: [], removed: [] },
      },
    ])
    const again = await submit(['node/http'])
    const waiting = [held, again.runList[0]?.id ?? '']
    expect([...queue.waiting]).toEqual([free])
    queue.waiting.clear()
    await api.ctx.db.pool.query("UPDATE runs SET queued_at = queued_at - interval '1 minute'")
    expect(await redeliverQueued({ ctx: api.ctx })).toBe(1)
    expect([...queue.waiting]).toEqual([free])
    expect([await next(), (await claimed(held)).json().code]).toEqual([free, 'RUN_NOT_CLAIMABLE'])

    expect((await approve(pipeline, made.id, 'node/http', hashOf('node/http'))).statusCode).toBe(403)
    expect((await approve(member, made.id, 'node/http', 'e'.repeat(64))).statusCode).toBe(409)
    expect((await approve(member, made.id, 'go/gin', hashOf('go/gin'))).statusCode).toBe(409)
    expect((await claimed(held)).statusCode).toBe(409)
    const approved = await approve(member, made.id, 'node/http', hashOf('node/http'))
    expect([approved.statusCode, approved.json<JobDetail>().unapproved]).toEqual([200, []])
    expect(waiting.every((id) => queue.waiting.has(id))).toBe(true)
    const plan = (await claimed(held)).json<RunPlan>()
    expect(plan.sourceHash).toBe(hashOf('node/http'))
    const [entry] = (await pipeline({ url: '/audit' }))
      .json<AuditList>()
      .items.filter(({ action, subject }) => action === 'source.approved' && subject === 'node/http')
    expect(entry).toMatchObject({ actor: { kind: 'user' }, detail: { hash: hashOf('node/http'), ref: 'feature' } })
    expect(entry?.project).toBeNull()
  })

  it('are shown against what was approved before, and are good for nothing once the folder has changed', async () => {
    const newer = source('d', { modified: true, files: { 'server.js': 'd', 'new.js': 'n' } })
    const { pool } = api.ctx.db
    const old = await submit(['node/http'])
    const text = JSON.stringify(newer)
    await pool.query('UPDATE runs SET source_hash = $1 WHERE job_id = $2', [newer.hash, old.id])
    const detail = async () => (await member({ url: `/jobs/${old.id}` })).json<JobDetail>().unapproved[0]
    expect(await detail()).toMatchObject({ hash: newer.hash, outdated: true })
    expect((await approve(member, old.id, 'node/http', newer.hash)).statusCode).toBe(409)
    await pool.query("UPDATE servers SET source = $1 WHERE id = 'node/http'", [text])
    expect(await detail()).toMatchObject({
      outdated: false,
      modified: true,
      before: { ref: 'feature', hash: hashOf('node/http') },
      files: { added: ['new.js'], changed: ['server.js'], removed: ['server.json'] },
    })
  })

  it('end what waits for sources that are gone, and hold what was queued before anybody asked', async () => {
    const { pool } = api.ctx.db
    const [gone, earlier] = [await submit(['node/http']), await submit(['go/gin'])]
    await pool.query('UPDATE runs SET source_hash = $1 WHERE job_id = $2', ['f'.repeat(64), gone.id])
    await pool.query('UPDATE runs SET source_hash = NULL WHERE job_id = $1', [earlier.id])
    await settleWaitingSources({ ctx: api.ctx, input: { needApproval: true } })
    const ended = (await member({ url: `/jobs/${gone.id}` })).json<JobDetail>()
    expect([ended.status, ended.runList.map(({ error }) => error?.code)]).toEqual(['FAILED', ['CATALOGUE_MISMATCH']])
    const hashes = async (id: string) =>
      (await pool.query('SELECT source_hash, status FROM runs WHERE job_id = $1', [id])).rows
    expect(await hashes(earlier.id)).toEqual([{ source_hash: hashOf('go/gin'), status: 'QUEUED' }])
    await settleWaitingSources({ ctx: api.ctx, input: { needApproval: false } })
    expect(await hashes(earlier.id)).toEqual([{ source_hash: null, status: 'QUEUED' }])
  })
})

describe('an instance that does not ask', () => {
  it('delivers at once and names no sources', async () => {
    const other = await startApp({ queue: memoryQueue() })
    await register(other)
    const made = (await other.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: job })).json<JobDetail>()
    const payload = { runId: made.runList[0]?.id ?? '', incarnation }
    const plan = await other.call('runnerToken', { method: 'POST', url: '/api/v1/runner/claim', payload })
    expect([made.unapproved, plan.statusCode, 'sourceHash' in plan.json()]).toEqual([[], 200, false])
    await other.close()
  })
})
