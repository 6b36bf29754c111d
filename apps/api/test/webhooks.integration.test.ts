import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type AuditList,
  type JobDetail,
  type StoredReport,
  type Webhook,
  type WebhookDeliveryList,
  type WebhookList,
  WebhookMessage,
  type WebhookWithSecret,
} from '@wrkbench/contracts'
import { deliverWebhooks, type SendMessage } from '@wrkbench/core'
import { Webhook as Verifier } from 'standardwebhooks'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProject } from './support/people.ts'
import { claim, job, register, report } from './support/runner.ts'
import { startApp, type TestApp, webUrl } from './support/start-app.ts'

const schema = Compile(WebhookMessage)

let api: TestApp
let receiver: Server
let address: string
const received: { headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  api = await startApp()
  await register(api)
  receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
})
afterAll(async () => {
  receiver.close()
  await api.close()
})

const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
  api.call('apiToken', { method, url: `/api/v1${path}`, ...(payload ? { payload } : {}) })
const get = async <T>(path: string) => (await api.call('apiToken', { url: `/api/v1${path}` })).json<T>()
const make = async (more: object = {}) =>
  (await send('POST', '/webhooks', { name: 'channel', url: address, ...more })).json<WebhookWithSecret>()
const logOf = async ({ id }: { id: string }) => (await get<WebhookDeliveryList>(`/webhooks/${id}/deliveries`)).items

/** Delivers as maintenance does, but without its rule on addresses. */
const deliver = async () => {
  const post: SendMessage = async ({ url, headers, body }) => {
    const { status } = await fetch(url, { method: 'POST', headers, body })
    return { outcome: 'delivered', httpStatus: status, detail: `It answered ${status}.`, answer: '', durationMs: 1 }
  }
  received.length = 0
  await deliverWebhooks({ ctx: api.ctx, input: { send: post, webUrl } })
}

describe('a webhook', () => {
  it('is made, listed, shown, changed, given a new secret and deleted; its secret is shown when it is made', async () => {
    const url = 'https://hooks.example.org/services/T0AB/4xKz9mQwErTyUiOpAsDfGhJk?key=s3cret'
    const response = await send('POST', '/webhooks', { name: 'team', url, format: 'slack', events: ['job.finished'] })
    expect(response.statusCode).toBe(201)
    const { secret, ...webhook } = response.json<WebhookWithSecret>()
    expect(response.headers.location).toBe(`/api/v1/webhooks/${webhook.id}`)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({
      project: 'default',
      name: 'team',
      format: 'slack',
      events: ['job.finished'],
      paused: false,
      waiting: 0,
      url: 'https://hooks.example.org/services/T0AB/4xKz…?key=…',
    })
    expect(await get<Webhook>(`/webhooks/${webhook.id}`)).toEqual(webhook)
    expect((await get<WebhookList>('/webhooks')).items).toEqual([webhook])
    const changed = await send('PATCH', `/webhooks/${webhook.id}`, { name: 'crew', paused: true })
    expect(changed.json<Webhook>()).toMatchObject({ name: 'crew', paused: true, pausedReason: null, url: webhook.url })
    expect((await send('POST', `/webhooks/${webhook.id}/test`)).json()).toMatchObject({ code: 'CONFLICT' })
    const rotated = (await send('POST', `/webhooks/${webhook.id}/rotate-secret`)).json<WebhookWithSecret>()
    expect(rotated.secret).not.toBe(secret)
    expect(Date.parse(rotated.previousSecretUntil ?? '')).toBeGreaterThan(Date.now() + 86_000_000)
    expect((await send('DELETE', `/webhooks/${webhook.id}`)).statusCode).toBe(204)
    expect((await send('DELETE', `/webhooks/${webhook.id}`)).statusCode).toBe(404)

    const { items } = await get<AuditList>('/audit?project=default')
    const told = items.filter(({ action }) => action.startsWith('webhook.'))
    expect(told.map(({ action }) => action)).toEqual(
      ['deleted', 'rotated', 'changed', 'created'].map((what) => `webhook.${what}`),
    )
    for (const hidden of [secret, rotated.secret, '4xKz9mQw', 's3cret']) {
      expect(JSON.stringify(items)).not.toContain(hidden)
      expect(api.logged()).not.toContain(hidden)
    }
  })

  it.each([
    ['https://ada:secret@example.org/', /^User and password/],
    ['https://example.org/#x', /#/],
    ['http://', /pattern|characters|address/],
    ['ftp://example.org/', /begin with http/],
  ])('is not made for %s', async (url, words) => {
    const refused = await send('POST', '/webhooks', { name: 'x', url })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toMatchObject([{ path: '/url', message: expect.stringMatching(words) }])
    expect(refused.body).not.toContain('secret')
  })

  it('stays paused when it is paused while it is given another name', async () => {
    const webhook = await make()
    const { pool } = api.ctx.db
    const other = await pool.connect()
    await other.query('BEGIN')
    await other.query("UPDATE webhooks SET enabled = false, disabled_reason = 'gone' WHERE id = $1", [webhook.id])
    const changing = send('PATCH', `/webhooks/${webhook.id}`, { name: 'crew' })
    const waiting = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    await expect.poll(async () => (await pool.query(waiting)).rows.length).toBeGreaterThan(0)
    await other.query('COMMIT')
    other.release()
    expect((await changing).json<Webhook>()).toMatchObject({ name: 'crew', paused: true, pausedReason: 'gone' })
    await send('DELETE', `/webhooks/${webhook.id}`)
  })

  it('sends again what was sent to it, and nothing of another', async () => {
    await makeProject(api, 'theirs')
    const [mine, other] = [await make(), await make({ project: 'theirs' })]
    await send('POST', `/webhooks/${other.id}/test`)
    const [delivery] = await logOf(other)
    const again = (id: string) => send('POST', `/webhooks/${id}/deliveries/${delivery?.id}/redeliver`)
    expect([(await again(mine.id)).statusCode, (await again(other.id)).statusCode]).toEqual([404, 202])
    expect(await logOf(mine)).toEqual([])
    for (const { id } of [mine, other]) await send('DELETE', `/webhooks/${id}`)
  })

  it('is one of 20 in its project', async () => {
    await makeProject(api, 'full')
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) {
      statuses.push((await send('POST', '/webhooks', { project: 'full', name: 'x', url: address })).statusCode)
    }
    expect(statuses).toEqual([...Array(20).fill(201), 409])
  })
})

describe('what happens', () => {
  it('arrives when a job is over, signed, and at nobody who did not ask', async () => {
    const hook = await make({ events: ['job.finished'] })
    const other = await make({ events: ['report.judged'] })
    await makeProject(api, 'elsewhere')
    const elsewhere = await make({ project: 'elsewhere' })
    const created = await send('POST', '/jobs', { ...job, label: 'first', commit: 'abc123' })
    const { id, number, runList } = created.json<JobDetail>()
    const runId = runList[0]?.id ?? ''
    const { lease } = await claim(api, runId)
    expect(await logOf(hook)).toEqual([])
    const payload = report(lease, new Date().toISOString())
    for (let times = 0; times < 2; times++) {
      await api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/runs/${runId}/finish`, payload })
    }
    await deliver()
    expect(received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = received
    const message = new Verifier(hook.secret).verify(body, headers as Record<string, string>)
    expect(schema.Errors(message)).toEqual([])
    expect(message).toMatchObject({
      version: 1,
      id: headers['webhook-id'],
      event: 'job.finished',
      project: 'default',
      link: `${webUrl}/jobs/${id}`,
      data: {
        job: { id, number, label: 'first', status: 'SUCCEEDED', commit: 'abc123', suite: null },
        runs: { total: 1, succeeded: 1, failed: 0, cancelled: 0 },
      },
    })
    expect(await logOf(hook)).toMatchObject([{ event: 'job.finished', status: 'delivered', attemptCount: 1 }])
    expect([await logOf(other), await logOf(elsewhere)]).toEqual([[], []])
    await send('DELETE', `/webhooks/${hook.id}`)
  })

  it('arrives when a job is cancelled', async () => {
    const hook = await make({ events: ['job.finished'] })
    const { id } = (await send('POST', '/jobs', { ...job, rounds: 2 })).json<JobDetail>()
    await send('POST', `/jobs/${id}/cancel`)
    expect(await logOf(hook)).toMatchObject([
      { data: { job: { id, status: 'CANCELLED' }, runs: { total: 2, cancelled: 2, succeeded: 0, failed: 0 } } },
    ])
    await send('DELETE', `/webhooks/${hook.id}`)
  })

  it('arrives once when a report is worse than its baseline, however often it is handed in', async () => {
    const hook = await make({ events: ['report.judged'] })
    const hand = (key: string, around: number) => {
      const results = [-10, 0, 10, 5].map((off) => ({
        subject: 'our-api',
        scenario: 'checkout',
        metrics: { successesPerSecond: around + off },
      }))
      const payload = { environment: 'ci', branch: 'main', results }
      const headers = { 'idempotency-key': `webhook-${key}` }
      return api.call('apiToken', { method: 'POST', url: '/api/v1/reports', payload, headers })
    }
    await hand('first', 10_000)
    await hand('same', 10_000)
    expect(await logOf(hook)).toEqual([])
    const posts = await Promise.all(['worse', 'worse', 'worse'].map((key) => hand(key, 5000)))
    expect(posts.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 201])
    const stored = posts[0]?.json<StoredReport>()
    expect(stored?.verdict).toBe('worse')
    const log = await logOf(hook)
    expect(log).toHaveLength(1)
    expect(log[0]).toMatchObject({
      event: 'report.judged',
      path: `/reports/${stored?.id}`,
      data: {
        report: { id: stored?.id, environment: 'ci', branch: 'main', source: 'api', commit: null },
        verdict: 'worse',
        counts: { worse: 1, better: 0, same: 0, inconclusive: 0 },
        changed: stored?.comparisons,
      },
    })
    await deliver()
    expect(schema.Errors(JSON.parse(received[0]?.body ?? ''))).toEqual([])
  })

  it('is shown page by page, and of one state', async () => {
    const hook = await make()
    for (let count = 0; count < 5; count++) await send('POST', `/webhooks/${hook.id}/test`)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = `?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
      const page: WebhookDeliveryList = await get(`/webhooks/${hook.id}/deliveries${query}`)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(new Set(seen).size).toBe(5)
    expect(seen).toHaveLength(5)
    expect((await get<WebhookDeliveryList>(`/webhooks/${hook.id}/deliveries?status=failed`)).items).toEqual([])
    const odd = await api.call('apiToken', { url: `/api/v1/webhooks/${hook.id}/deliveries?cursor=elsewhere` })
    expect(odd.statusCode).toBe(422)
    const none = await send('POST', `/webhooks/${hook.id}/deliveries/nonsense/redeliver`)
    expect(none.statusCode).toBe(404)
    const again = await send('POST', `/webhooks/${hook.id}/deliveries/${seen[0]}/redeliver`)
    expect(again.statusCode).toBe(202)
  })
})
