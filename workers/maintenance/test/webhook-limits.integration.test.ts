import { createWebhook, deliverWebhooks, type SendMessage, testWebhook } from '@wrkbench/core'
import {
  type Announcement,
  claimDeliveries,
  deleteWebhookRow,
  dropDeliveries,
  insertDeliveries,
  inTransaction,
  pauseWebhook,
} from '@wrkbench/db'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAddressRule } from '../src/webhooks/address-rule.ts'
import type { SenderOptions } from '../src/webhooks/send-message.ts'
import { openWebhooks, type Webhooks, webUrl } from './support/open-webhooks.ts'

const hour = 3_600_000

let hooks: Webhooks
beforeAll(async () => {
  hooks = await openWebhooks()
})
afterAll(() => hooks.close())
beforeEach(() => hooks.clear())

describe('an address that is not public', () => {
  const usual = { mayReach: createAddressRule('') }
  /** resolves every name to this machine, as a stranger's name could */
  const leadsHere: SenderOptions['lookup'] = (_name, _options, done) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])

  it.each(['/hook', '/other'])('gets nothing, unless the instance names it (%s)', async (path) => {
    const { id } = await hooks.make(`${hooks.base}${path}`)
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.deliver(usual)
    expect(await hooks.only(id)).toMatchObject({ attempts: [{ outcome: 'forbidden', status: null, answer: null }] })
    expect((await hooks.only(id)).attempts[0]?.detail).toContain('WEBHOOK_PRIVATE_NETWORKS')
    expect((await hooks.only(id)).attempts[0]?.detail).not.toContain('127.0.0.1')
    expect(hooks.received).toEqual([])
    hooks.now += hour
    await hooks.deliver()
    expect(hooks.received).toHaveLength(1)
  })

  it('gets nothing by a name or another spelling either', async () => {
    const port = new URL(hooks.base).port
    for (const host of ['inward.example', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost']) {
      const { id } = await hooks.make(`http://${host}:${port}/hook`)
      await testWebhook({ ctx: hooks.ctx, input: { id } })
      await hooks.deliver({ ...usual, ...(host === 'inward.example' && { lookup: leadsHere }) })
      expect([host, (await hooks.only(id)).attempts[0]?.outcome]).toEqual([host, 'forbidden'])
    }
    expect(hooks.received).toEqual([])
  })

  it('is not reached by a name that says something else when it is asked again', async () => {
    let asked = 0
    const turns: SenderOptions['lookup'] = (_name, _options, done) =>
      done(null, [{ address: asked++ === 0 ? '127.0.0.2' : '127.0.0.1', family: 4 }])
    const { id } = await hooks.make(`http://turning.example:${new URL(hooks.base).port}/hook`)
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    await hooks.deliver({ mayReach: createAddressRule('127.0.0.2'), lookup: turns })
    expect(await hooks.only(id)).toMatchObject({ attempts: [{ outcome: 'unreachable' }] })
    expect(asked).toBe(1)
    hooks.now += hour
    await hooks.deliver({ mayReach: createAddressRule('127.0.0.2'), lookup: turns })
    expect(await hooks.only(id)).toMatchObject({ attempts: [{ outcome: 'forbidden' }, { outcome: 'unreachable' }] })
    expect(hooks.received).toEqual([])
  })
})

describe('at the same time', () => {
  it('no more are made than a project may have', async () => {
    const made = await Promise.allSettled(Array.from({ length: 24 }, () => hooks.make()))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  })

  /** waits until some session waits for a row that another transaction has locked */
  const somebodyWaits = () =>
    expect
      .poll(async () => {
        const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        return (await hooks.db.pool.query(text)).rows.length
      })
      .toBeGreaterThan(0)

  it('a pause and what came of a message do not stand in the way of each other', async () => {
    const { id } = await hooks.make()
    await testWebhook({ ctx: hooks.ctx, input: { id } })
    let delivering: Promise<number> | undefined
    await inTransaction(hooks.db.pool, async (tx) => {
      await pauseWebhook(tx, { id, reason: 'gone', at: new Date(hooks.now) })
      delivering = hooks.deliver()
      await somebodyWaits()
      await dropDeliveries(tx, id, new Date(hooks.now))
    })
    expect(await delivering).toBe(1)
    expect(await hooks.only(id)).toMatchObject({ status: 'delivered', attemptCount: 1 })
  })

  it('what is told when its webhook is deleted goes nowhere, and nothing fails', async () => {
    const { id } = await hooks.make()
    const { rows } = await hooks.db.pool.query<{ projectId: string }>('SELECT project_id AS "projectId" FROM webhooks')
    const job = { event: 'job.finished', at: new Date(hooks.now), path: '/jobs/x', data: {} } as unknown as Announcement
    let telling: Promise<void> | undefined
    await inTransaction(hooks.db.pool, async (tx) => {
      await deleteWebhookRow(tx, id)
      telling = insertDeliveries(hooks.db.pool, { ...job, projectId: rows[0]?.projectId ?? '' })
      await somebodyWaits()
    })
    await telling
    expect((await hooks.db.pool.query('SELECT FROM webhook_deliveries')).rows).toHaveLength(0)
  })
})

describe('a project with much to send', () => {
  it('does not keep another one waiting', async () => {
    await hooks.db.pool.query(`INSERT INTO projects (id, slug, name) VALUES (gen_random_uuid(), 'other', 'Other')`)
    for (let made = 0; made < 5; made++) {
      const { id } = await hooks.make()
      for (let count = 0; count < 4; count++) await testWebhook({ ctx: hooks.ctx, input: { id } })
    }
    hooks.now += 1000
    const late = await createWebhook({ ctx: hooks.ctx, input: { project: 'other', name: 'late', url: hooks.base } })
    await testWebhook({ ctx: hooks.ctx, input: { id: late.id } })
    const at = new Date(hooks.now)
    const claimed = await claimDeliveries(hooks.db.pool, {
      now: at,
      until: new Date(hooks.now + 1),
      perWebhook: 4,
      limit: 16,
      busy: [],
    })
    expect(claimed).toHaveLength(16)
    expect(claimed.map(({ webhookId }) => webhookId)).toContain(late.id)
  })
})

describe('a receiver that takes its time', () => {
  it('holds up nobody else, and gets no more than it was given meanwhile', async () => {
    const [slow, quick] = [await hooks.make(`${hooks.base}/slow`), await hooks.make(`${hooks.base}/quick`)]
    const tell = ({ id }: { id: string }) => testWebhook({ ctx: hooks.ctx, input: { id } })
    for (let count = 0; count < 20; count++) await Promise.all([tell(slow), tell(quick)])
    const sent = { '/slow': 0, '/quick': 0 }
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const send: SendMessage = async ({ url }) => {
      const path = new URL(url).pathname as keyof typeof sent
      sent[path]++
      if (path === '/slow') await answered
      return { outcome: 'delivered', httpStatus: 200, detail: 'It answered 200.', answer: '', durationMs: 1 }
    }
    const delivering = deliverWebhooks({ ctx: hooks.ctx, input: { send, webUrl } })
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual({ '/slow': 4, '/quick': 20 })
    await tell(quick)
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual({ '/slow': 4, '/quick': 21 })
    answer()
    expect(await delivering).toBe(41)
    expect(sent).toEqual({ '/slow': 20, '/quick': 21 })
  })
})
