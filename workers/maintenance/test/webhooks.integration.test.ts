import {
  changeWebhook,
  createWebhook,
  deliverWebhooks,
  getWebhook,
  listAudit,
  pruneDeliveries,
  redeliver,
  rotateWebhookSecret,
  type SendMessage,
  testWebhook,
} from '@wrkbench/core'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWebhooks, type Received, type Webhooks, webUrl } from './support/open-webhooks.ts'

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)

let hooks: Webhooks
beforeAll(async () => {
  hooks = await openWebhooks()
})
afterAll(() => hooks.close())
beforeEach(() => hooks.clear())

describe('a message', () => {
  it('arrives at the third attempt, each signed by the published recipe and under the same id', async () => {
    const { id, secret } = await hooks.make()
    hooks.answers = [500, 503, 200]
    const { id: delivery } = await testWebhook({ ctx: hooks.ctx, input: { id } })
    expect(await hooks.deliver()).toBe(1)
    expect(await hooks.deliver()).toBe(0)
    hooks.now += 31_000
    await hooks.deliver()
    hooks.now += 119_000
    expect(await hooks.deliver()).toBe(0)
    expect(await hooks.only(id)).toMatchObject({ status: 'pending', attemptCount: 2 })
    hooks.now += 2000
    await hooks.deliver()
    expect(await hooks.only(id)).toMatchObject({
      id: delivery,
      status: 'delivered',
      nextAttemptAt: null,
      attemptCount: 3,
      attempts: [
        { number: 3, outcome: 'delivered', status: 200 },
        { number: 2, outcome: 'refused', status: 503, detail: 'It answered 503.' },
        { number: 1, outcome: 'refused', status: 500 },
      ],
    })
    expect(hooks.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery, delivery, delivery])
    const verifier = new Webhook(secret)
    for (const { headers, body } of hooks.received) {
      expect(verifier.verify(body, headers as Record<string, string>)).toMatchObject({ id: delivery, version: 1 })
      expect(() => verifier.verify(`${body} `, headers as Record<string, string>)).toThrow()
    }
    expect(await getWebhook({ ctx: hooks.ctx, input: { id } })).toMatchObject({ failingSince: null, waiting: 0 })
  })

  it('keeps the beginning of an answer', async () => {
    const { id } = await hooks.make()
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.deliver()
    const [attempt] = (await hooks.only(id)).attempts
    expect(attempt?.answer).toHaveLength(1024)
    expect(attempt?.answer).toMatch(/^answer 200 x+$/)
  })

  it('is not waited for longer than is said', async () => {
    const { id } = await hooks.make()
    hooks.answers = [null]
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.deliver({ timeoutMs: 100 })
    expect(await hooks.only(id)).toMatchObject({
      status: 'pending',
      attempts: [{ outcome: 'timeout', status: null, answer: null, detail: 'No answer came within 0.1 s.' }],
    })
  })

  it('does not follow a redirect', async () => {
    const { id } = await hooks.make()
    hooks.answers = [302]
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.deliver()
    expect(await hooks.only(id)).toMatchObject({ status: 'pending', attempts: [{ outcome: 'redirect', status: 302 }] })
    expect(hooks.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('that was sent, but not written down, is sent again under the same id', async () => {
    const { id } = await hooks.make()
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    const dies: SendMessage = async (message) => {
      await hooks.withSender({}, (send) => send(message))
      throw new Error('killed')
    }
    await expect(deliverWebhooks({ ctx: hooks.ctx, input: { send: dies, webUrl } })).rejects.toThrow('killed')
    expect(await hooks.only(id)).toMatchObject({ status: 'pending', attemptCount: 0 })
    hooks.now += minutes(1) - 1
    expect(await hooks.deliver()).toBe(0)
    hooks.now += 1
    expect(await hooks.deliver()).toBe(1)
    expect(await hooks.only(id)).toMatchObject({ status: 'delivered', attemptCount: 1 })
    expect(hooks.received).toHaveLength(2)
    expect(hooks.received[1]?.headers['webhook-id']).toBe(hooks.received[0]?.headers['webhook-id'])
    expect(hooks.received[1]?.body).toBe(hooks.received[0]?.body)
  })

  it('is sent once however many senders there are', async () => {
    const { id } = await hooks.make()
    for (let count = 0; count < 30; count++) await testWebhook({ ctx: hooks.ctx, input: { id } })
    const sent = await Promise.all([hooks.deliver(), hooks.deliver(), hooks.deliver()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(30)
    expect(new Set(hooks.received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
    expect(hooks.received).toHaveLength(30)
  })

  it('is sent again by hand, under its own id', async () => {
    const { id } = await hooks.make()
    const { id: delivery } = await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.deliver()
    expect(await redeliver({ ctx: hooks.ctx, input: { id, delivery } })).toMatchObject({
      id: delivery,
      status: 'pending',
    })
    await hooks.deliver()
    expect(await hooks.only(id)).toMatchObject({ id: delivery, status: 'delivered', attemptCount: 2 })
    expect(hooks.received).toHaveLength(2)
  })

  it('is forgotten after 30 days', async () => {
    const { id } = await hooks.make()
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.deliver()
    hooks.now += hours(30 * 24) - 1
    expect(await pruneDeliveries({ ctx: hooks.ctx })).toBe(0)
    hooks.now += 1
    expect(await pruneDeliveries({ ctx: hooks.ctx })).toBe(1)
    expect(await hooks.made(id)).toEqual([])
  })
})

describe('a webhook', () => {
  const giveUp = async (id: string) => {
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    for (let tries = 0; tries < 8; tries++) {
      await hooks.deliver()
      hooks.now += hours(15)
    }
  }

  it('that takes nothing for five days is paused, which the audit log says; a day of it is not enough', async () => {
    const { id } = await hooks.make()
    hooks.answers = [500]
    await giveUp(id)
    expect(await hooks.only(id)).toMatchObject({ status: 'failed', attemptCount: 8, nextAttemptAt: null })
    expect(await getWebhook({ ctx: hooks.ctx, input: { id } })).toMatchObject({ paused: false })
    await giveUp(id)
    expect(await getWebhook({ ctx: hooks.ctx, input: { id } })).toMatchObject({ paused: true, pausedReason: 'failing' })
    const [entry] = (await listAudit({ ctx: hooks.ctx, input: { project: 'default' } })).items
    expect(entry).toMatchObject({ action: 'webhook.paused', subject: 'hook', detail: { id, reason: 'failing' } })
    await expect(testWebhook({ ctx: hooks.ctx, input: { id } })).rejects.toMatchObject({ code: 'CONFLICT' })
    await changeWebhook({ ctx: hooks.ctx, input: { id, paused: false } })
    expect(await getWebhook({ ctx: hooks.ctx, input: { id } })).toMatchObject({
      paused: false,
      pausedReason: null,
      failingSince: null,
    })
  })

  it('that answers 410 is told no more, and what waits is dropped', async () => {
    const { id } = await hooks.make()
    hooks.answers = [500, 410]
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.deliver()
    hooks.now += 1000
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.deliver()
    expect((await hooks.made(id)).map(({ status }) => status)).toEqual(['failed', 'dropped'])
    expect(await getWebhook({ ctx: hooks.ctx, input: { id } })).toMatchObject({
      paused: true,
      pausedReason: 'gone',
      waiting: 0,
    })
  })

  it('signs with both secrets for a day after the second was made', async () => {
    const { id, secret: first } = await hooks.make()
    const { secret: second } = await rotateWebhookSecret({ ctx: hooks.ctx, input: { id } })
    const signaturesNow = async () => {
      await testWebhook({ ctx: hooks.ctx, input: { id } })
      await hooks.deliver()
      const { headers } = hooks.received.at(-1) as Received
      return String(headers['webhook-signature']).split(' ').length
    }
    expect(await signaturesNow()).toBe(2)
    const { body, headers } = hooks.received.at(-1) as Received
    for (const secret of [first, second]) new Webhook(secret).verify(body, headers as Record<string, string>)
    hooks.now += hours(24)
    expect(await signaturesNow()).toBe(1)
  })
})

describe('what cannot be put into words', () => {
  it('is given up, and what follows is sent', async () => {
    const { id } = await createWebhook({ ctx: hooks.ctx, input: { name: 'hook', url: hooks.base, format: 'slack' } })
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.db.pool.query(`UPDATE webhook_deliveries SET event = 'of.another.release'`)
    hooks.now += 1
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    expect(await hooks.deliver()).toBe(2)
    expect(await hooks.made(id)).toMatchObject([
      { status: 'delivered' },
      { status: 'failed', nextAttemptAt: null, attempts: [{ outcome: 'unsendable', status: null }] },
    ])
    expect(await getWebhook({ ctx: hooks.ctx, input: { id } })).toMatchObject({ failingSince: null })
  })
})
