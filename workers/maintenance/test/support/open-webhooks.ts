import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WebhookDelivery } from '@wrkbench/contracts'
import {
  type Ctx,
  createWebhook,
  deliverWebhooks,
  ensureInstance,
  listDeliveries,
  type SendMessage,
} from '@wrkbench/core'
import { createDb } from '@wrkbench/db'
import { createDatabase } from '@wrkbench/testing'
import { createAddressRule } from '../../src/webhooks/address-rule.ts'
import { createSender, type SenderOptions } from '../../src/webhooks/send-message.ts'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export const webUrl = 'https://bench.example.org'

/** What a test can set and inspect. */
const scene = () => ({
  now: Date.now(),
  base: '',
  received: [] as Received[],
  /** the receiver's answers, one after the other; null: no answer while the connection is open */
  answers: [200] as (number | null)[],
})
type Scene = ReturnType<typeof scene>

/** A receiver on loopback that records the messages it is sent. */
const openReceiver = async (at: Scene) => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      at.received.push({ path: request.url ?? '', headers: request.headers, body })
      const status = at.answers.length > 1 ? at.answers.shift() : at.answers[0]
      if (status)
        response.writeHead(status, { location: `${at.base}/elsewhere` }).end(`answer ${status} ${'x'.repeat(5000)}`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  at.base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return server
}

/** An empty database with an instance, a clock that the test sets, and a receiver for its webhooks. */
export const openWebhooks = async () => {
  const at = scene()
  const database = await createDatabase()
  const db = createDb({ url: database.url, poolSize: 8 })
  const queue = {
    enqueue: async () => {},
    remove: async () => {},
    ready: async () => true,
    known: async () => new Set<string>(),
  }
  const actor = { kind: 'system', id: 'test', name: 'test', scopes: [] } as const
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const clock = { now: () => new Date(at.now) }
  const ctx: Ctx = { db, queue, clock, catalogue: { servers: [], scenarios: [] }, actor, log }
  await ensureInstance({ ctx })
  const server = await openReceiver(at)

  const withSender = async <T>(
    options: Partial<SenderOptions>,
    work: (send: SendMessage) => Promise<T>,
  ): Promise<T> => {
    const usual = { mayReach: createAddressRule('127.0.0.0/8'), timeoutMs: 5000, log }
    const sender = createSender({ ...usual, ...options })
    try {
      return await work(sender.send)
    } finally {
      await sender.close()
    }
  }
  const made = async (id: string): Promise<WebhookDelivery[]> => (await listDeliveries({ ctx, input: { id } })).items
  return Object.assign(at, {
    db,
    ctx,
    withSender,
    deliver: (options: Partial<SenderOptions> = {}) =>
      withSender(options, (send) => deliverWebhooks({ ctx, input: { send, webUrl, random: () => 0.5 } })),
    make: (url = `${at.base}/hook`) => createWebhook({ ctx, input: { name: 'hook', url } }),
    made,
    /** returns the hook's only delivery */
    only: async (id: string): Promise<WebhookDelivery> => {
      const [delivery, ...more] = await made(id)
      if (!delivery || more.length > 0) throw new Error('one delivery is expected')
      return delivery
    },
    /** removes all webhooks and received messages, and resets the clock */
    clear: async () => {
      await db.pool.query('DELETE FROM webhooks')
      Object.assign(at, { ...scene(), base: at.base })
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await db.close()
      await database.drop()
    },
  })
}
export type Webhooks = Awaited<ReturnType<typeof openWebhooks>>
