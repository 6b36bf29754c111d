import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookDelivery } from '@wrkbench/contracts'
import {
  type Ctx,
  changeWebhook,
  createWebhook,
  deliverWebhooks,
  ensureInstance,
  getWebhook,
  listAudit,
  listDeliveries,
  pruneDeliveries,
  redeliver,
  rotateWebhookSecret,
  type SendMessage,
  testWebhook,
} from '@wrkbench/core'
import {
  type Announcement,
  claimDeliveries,
  createDb,
  type Db,
  deleteWebhookRow,
  dropDeliveries,
  insertDeliveries,
  inTransaction,
  pauseWebhook,
} from '@wrkbench/db'
import { createDatabase, type TestDatabase } from '@wrkbench/testing'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAddressRule } from '../src/webhooks/address-rule.ts'
import { createSender, type SenderOptions } from '../src/webhooks/send-message.ts'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

let database: TestDatabase
let db: Db
let ctx: Ctx
let now: number
let server: Server
let base: string
let received: Received[]
/** what the receiver answers, one after the other; null: nothing, for as long as it is open */
let answers: (number | null)[]

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)

beforeAll(async () => {
  database = await createDatabase()
  db = createDb({ url: database.url, poolSize: 8 })
  const queue = {
    ...{ enqueue: async () => {}, remove: async () => {}, ready: async () => true },
    known: async () => new Set<string>(),
  }
  const actor = { kind: 'system', id: 'test', name: 'test', scopes: [] } as const
  const quiet = { info: () => {}, warn: () => {}, error: () => {} }
  const clock = { now: () => new Date(now) }
  ctx = { db, queue, clock, catalogue: { servers: [], scenarios: [] }, actor, log: quiet }
  now = Date.now()
  await ensureInstance({ ctx, input: {} })
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers, body })
      const status = answers.length > 1 ? answers.shift() : answers[0]
      if (status)
        response.writeHead(status, { location: `${base}/elsewhere` }).end(`answer ${status} ${'x'.repeat(5000)}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  await db.pool.query('DELETE FROM webhooks')
  now = Date.now()
  received = []
  answers = [200]
})

const withSender = async <T>(options: Partial<SenderOptions>, work: (send: SendMessage) => Promise<T>): Promise<T> => {
  const sender = createSender({
    ...{ mayReach: createAddressRule('127.0.0.0/8'), timeoutMs: 5000, log: ctx.log },
    ...options,
  })
  try {
    return await work(sender.send)
  } finally {
    await sender.close()
  }
}
const webUrl = 'https://bench.example.org'
const deliver = (options: Partial<SenderOptions> = {}) =>
  withSender(options, (send) => deliverWebhooks({ ctx, input: { send, webUrl, random: () => 0.5 } }))
const make = (url = `${base}/hook`) => createWebhook({ ctx, input: { name: 'hook', url } })
const made = async (id: string): Promise<WebhookDelivery[]> => (await listDeliveries({ ctx, input: { id } })).items
/** the hook's only delivery */
const only = async (id: string): Promise<WebhookDelivery> => {
  const [delivery, ...more] = await made(id)
  if (!delivery || more.length > 0) throw new Error('one delivery is expected')
  return delivery
}

describe('a message', () => {
  it('arrives at the third attempt, each signed by the published recipe and under the same id', async () => {
    const { id, secret } = await make()
    answers = [500, 503, 200]
    const { id: delivery } = await testWebhook({ ctx, input: { id } })
    expect(await deliver()).toBe(1)
    expect(await deliver()).toBe(0)
    now += 31_000
    await deliver()
    now += 119_000
    expect(await deliver()).toBe(0)
    expect(await only(id)).toMatchObject({ status: 'pending', attemptCount: 2 })
    now += 2000
    await deliver()
    expect(await only(id)).toMatchObject({
      ...{ id: delivery, status: 'delivered', nextAttemptAt: null, attemptCount: 3 },
      attempts: [
        { number: 3, outcome: 'delivered', status: 200 },
        { number: 2, outcome: 'refused', status: 503, detail: 'It answered 503.' },
        { number: 1, outcome: 'refused', status: 500 },
      ],
    })
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery, delivery, delivery])
    const verifier = new Webhook(secret)
    for (const { headers, body } of received) {
      expect(verifier.verify(body, headers as Record<string, string>)).toMatchObject({ id: delivery, version: 1 })
      expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow()
    }
    expect(await getWebhook({ ctx, input: { id } })).toMatchObject({ failingSince: null, waiting: 0 })
  })

  it('keeps the beginning of an answer', async () => {
    const { id } = await make()
    await testWebhook({ ctx, input: { id } })
    await deliver()
    const [attempt] = (await only(id)).attempts
    expect(attempt?.answer).toHaveLength(1024)
    expect(attempt?.answer).toMatch(/^answer 200 x+$/)
  })

  it('is not waited for longer than is said', async () => {
    const { id } = await make()
    answers = [null]
    await testWebhook({ ctx, input: { id } })
    await deliver({ timeoutMs: 100 })
    expect(await only(id)).toMatchObject({
      status: 'pending',
      attempts: [{ outcome: 'timeout', status: null, answer: null, detail: 'No answer came within 0.1 s.' }],
    })
  })

  it('does not follow a redirect', async () => {
    const { id } = await make()
    answers = [302]
    await testWebhook({ ctx, input: { id } })
    await deliver()
    expect(await only(id)).toMatchObject({ status: 'pending', attempts: [{ outcome: 'redirect', status: 302 }] })
    expect(received.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('that was sent, but not written down, is sent again under the same id', async () => {
    const { id } = await make()
    await testWebhook({ ctx, input: { id } })
    const dies: SendMessage = async (message) => {
      await withSender({}, (send) => send(message))
      throw new Error('killed')
    }
    await expect(deliverWebhooks({ ctx, input: { send: dies, webUrl } })).rejects.toThrow('killed')
    expect(await only(id)).toMatchObject({ status: 'pending', attemptCount: 0 })
    now += minutes(1) - 1
    expect(await deliver()).toBe(0)
    now += 1
    expect(await deliver()).toBe(1)
    expect(await only(id)).toMatchObject({ status: 'delivered', attemptCount: 1 })
    expect(received).toHaveLength(2)
    expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
    expect(received[1]?.body).toBe(received[0]?.body)
  })

  it('is sent once however many senders there are', async () => {
    const { id } = await make()
    for (let count = 0; count < 30; count++) await testWebhook({ ctx, input: { id } })
    const sent = await Promise.all([deliver(), deliver(), deliver()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
    expect(received).toHaveLength(30)
  })

  it('is sent again by hand, under its own id', async () => {
    const { id } = await make()
    const { id: delivery } = await testWebhook({ ctx, input: { id } })
    await deliver()
    expect(await redeliver({ ctx, input: { id, delivery } })).toMatchObject({ id: delivery, status: 'pending' })
    await deliver()
    expect(await only(id)).toMatchObject({ id: delivery, status: 'delivered', attemptCount: 2 })
    expect(received).toHaveLength(2)
  })

  it('is forgotten after 30 days', async () => {
    const { id } = await make()
    await testWebhook({ ctx, input: { id } })
    await deliver()
    now += hours(30 * 24) - 1
    expect(await pruneDeliveries({ ctx })).toBe(0)
    now += 1
    expect(await pruneDeliveries({ ctx })).toBe(1)
    expect(await made(id)).toEqual([])
  })
})

describe('a webhook', () => {
  const giveUp = async (id: string) => {
    await testWebhook({ ctx, input: { id } })
    for (let tries = 0; tries < 8; tries++) {
      await deliver()
      now += hours(15)
    }
  }

  it('that takes nothing for five days is paused, which the audit log says; a day of it is not enough', async () => {
    const { id } = await make()
    answers = [500]
    await giveUp(id)
    expect(await only(id)).toMatchObject({ status: 'failed', attemptCount: 8, nextAttemptAt: null })
    expect(await getWebhook({ ctx, input: { id } })).toMatchObject({ paused: false })
    await giveUp(id)
    expect(await getWebhook({ ctx, input: { id } })).toMatchObject({ paused: true, pausedReason: 'failing' })
    const [entry] = (await listAudit({ ctx, input: { project: 'default' } })).items
    expect(entry).toMatchObject({ action: 'webhook.paused', subject: 'hook', detail: { id, reason: 'failing' } })
    await expect(testWebhook({ ctx, input: { id } })).rejects.toMatchObject({ code: 'CONFLICT' })
    await changeWebhook({ ctx, input: { id, paused: false } })
    expect(await getWebhook({ ctx, input: { id } })).toMatchObject({
      paused: false,
      pausedReason: null,
      failingSince: null,
    })
  })

  it('that answers 410 is told no more, and what waits is dropped', async () => {
    const { id } = await make()
    answers = [500, 410]
    await testWebhook({ ctx, input: { id } })
    await deliver()
    now += 1000
    await testWebhook({ ctx, input: { id } })
    await deliver()
    expect((await made(id)).map(({ status }) => status)).toEqual(['failed', 'dropped'])
    expect(await getWebhook({ ctx, input: { id } })).toMatchObject({ paused: true, pausedReason: 'gone', waiting: 0 })
  })

  it('signs with both secrets for a day after the second was made', async () => {
    const { id, secret: first } = await make()
    const { secret: second } = await rotateWebhookSecret({ ctx, input: { id } })
    const signaturesNow = async () => {
      await testWebhook({ ctx, input: { id } })
      await deliver()
      const { headers } = received.at(-1) as Received
      return String(headers['webhook-signature']).split(' ').length
    }
    expect(await signaturesNow()).toBe(2)
    const { body, headers } = received.at(-1) as Received
    for (const secret of [first, second]) new Webhook(secret).verify(body, headers as Record<string, string>)
    now += hours(24)
    expect(await signaturesNow()).toBe(1)
  })
})

describe('an address that is not public', () => {
  const usual = { mayReach: createAddressRule('') }
  /** names that lead to this machine, as a name of somebody else could */
  const leadsHere: SenderOptions['lookup'] = (_name, _options, done) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])

  it.each(['/hook', '/other'])('gets nothing, unless the instance names it (%s)', async (path) => {
    const { id } = await make(`${base}${path}`)
    await testWebhook({ ctx, input: { id } })
    await deliver(usual)
    expect(await only(id)).toMatchObject({ attempts: [{ outcome: 'forbidden', status: null, answer: null }] })
    expect((await only(id)).attempts[0]?.detail).toContain('WEBHOOK_PRIVATE_NETWORKS')
    expect((await only(id)).attempts[0]?.detail).not.toContain('127.0.0.1')
    expect(received).toEqual([])
    now += hours(1)
    await deliver()
    expect(received).toHaveLength(1)
  })

  it('gets nothing by a name or another spelling either', async () => {
    const port = new URL(base).port
    for (const host of ['inward.example', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost']) {
      const { id } = await make(`http://${host}:${port}/hook`)
      await testWebhook({ ctx, input: { id } })
      await deliver({ ...usual, ...(host === 'inward.example' && { lookup: leadsHere }) })
      expect([host, (await only(id)).attempts[0]?.outcome]).toEqual([host, 'forbidden'])
    }
    expect(received).toEqual([])
  })

  it('is not reached by a name that says something else when it is asked again', async () => {
    let asked = 0
    const turns: SenderOptions['lookup'] = (_name, _options, done) =>
      done(null, [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }])
    const { id } = await make(`http://turning.example:${new URL(base).port}/hook`)
    await testWebhook({ ctx, input: { id } })
    await deliver({ mayReach: createAddressRule('127.0.0.2'), lookup: turns })
    expect(await only(id)).toMatchObject({ attempts: [{ outcome: 'unreachable' }] })
    expect(asked).toBe(1)
    now += hours(1)
    await deliver({ mayReach: createAddressRule('127.0.0.2'), lookup: turns })
    expect(await only(id)).toMatchObject({ attempts: [{ outcome: 'forbidden' }, { outcome: 'unreachable' }] })
    expect(received).toEqual([])
  })
})

describe('at the same time', () => {
  it('no more are made than a project may have', async () => {
    const made = await Promise.allSettled(Array.from({ length: 24 }, () => make()))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  /** somebody waits for a row that another transaction has */
  const somebodyWaits = () =>
    expect
      .poll(async () => {
        const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        return (await db.pool.query(text)).rows.length
      })
      .toBeGreaterThan(0)

  it('a pause and what came of a message do not stand in the way of each other', async () => {
    const { id } = await make()
    await testWebhook({ ctx, input: { id } })
    let delivering: Promise<number> | undefined
    await inTransaction(db.pool, async (tx) => {
      await pauseWebhook(tx, { id, reason: 'gone', at: new Date(now) })
      delivering = deliver()
      await somebodyWaits()
      await dropDeliveries(tx, id, new Date(now))
    })
    expect(await delivering).toBe(1)
    expect(await only(id)).toMatchObject({ status: 'delivered', attemptCount: 1 })
  })

  it('what is told when its webhook is deleted goes nowhere, and nothing fails', async () => {
    const { id } = await make()
    const { rows } = await db.pool.query<{ projectId: string }>('SELECT project_id AS "projectId" FROM webhooks')
    const job = { event: 'job.finished', at: new Date(now), path: '/jobs/x', data: {} } as unknown as Announcement
    let telling: Promise<void> | undefined
    await inTransaction(db.pool, async (tx) => {
      await deleteWebhookRow(tx, id)
      telling = insertDeliveries(db.pool, { ...job, projectId: rows[0]?.projectId ?? '' })
      await somebodyWaits()
    })
    await telling
    expect((await db.pool.query('SELECT FROM webhook_deliveries')).rows).toHaveLength(0)
  })
})

describe('a project with much to send', () => {
  it('does not keep another one waiting', async () => {
    await db.pool.query(`INSERT INTO projects (id, slug, name) VALUES (gen_random_uuid(), 'other', 'Other')`)
    for (let hooks = 0; hooks < 5; hooks++) {
      const { id } = await make()
      for (let count = 0; count < 4; count++) await testWebhook({ ctx, input: { id } })
    }
    now += 1000
    const late = await createWebhook({ ctx, input: { project: 'other', name: 'late', url: base } })
    await testWebhook({ ctx, input: { id: late.id } })
    const at = new Date(now)
    const claimed = await claimDeliveries(db.pool, { now: at, until: new Date(now + 1), perWebhook: 4, limit: 16 })
    expect(claimed).toHaveLength(16)
    expect(claimed.map(({ webhookId }) => webhookId)).toContain(late.id)
  })
})

describe('what cannot be put into words', () => {
  it('is given up, and what follows is sent', async () => {
    const { id } = await createWebhook({ ctx, input: { name: 'hook', url: base, format: 'slack' } })
    await testWebhook({ ctx, input: { id } })
    await db.pool.query(`UPDATE webhook_deliveries SET event = 'of.another.release'`)
    now += 1
    await testWebhook({ ctx, input: { id } })
    expect(await deliver()).toBe(2)
    expect(await made(id)).toMatchObject([
      { status: 'delivered' },
      { status: 'failed', nextAttemptAt: null, attempts: [{ outcome: 'unsendable', status: null }] },
    ])
    expect(await getWebhook({ ctx, input: { id } })).toMatchObject({ failingSince: null })
  })
})
