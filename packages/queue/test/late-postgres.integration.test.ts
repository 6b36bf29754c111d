import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { queueBackends } from '@wrkbench/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRunConsumer, createRunQueue, prepareQueue } from '../src/index.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** A proxy to PostgreSQL that closes every connection until it is opened, as a server does while it starts. */
const openGate = async (url: string) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isOpen = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (!isOpen) return socket.destroy()
    const inner = connect({ host: target.hostname, port: Number(target.port) })
    inner.on('error', () => socket.destroy())
    socket.on('close', () => inner.destroy())
    inner.on('close', () => socket.destroy())
    socket.pipe(inner).pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: through.href,
    open: () => {
      isOpen = true
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

describe('a PostgreSQL that starts later than its clients', () => {
  let postgres: Awaited<ReturnType<typeof queueBackends>>[number] | undefined
  beforeAll(async () => {
    postgres = (await queueBackends()).find(({ name }) => name === 'postgres')
    await prepareQueue(postgres?.url ?? '')
  })
  afterAll(() => postgres?.drop())

  it('is awaited by producer and consumer without blocking the event loop', async () => {
    const gate = await openGate(postgres?.url ?? '')
    const queue = createRunQueue({ url: gate.url, log: silent })
    const [environment, runId] = [randomUUID(), randomUUID()]
    const handled: string[] = []
    const consumer = createRunConsumer({
      url: gate.url,
      queue: `runs-${environment}`,
      log: silent,
      handle: async (id) => void handled.push(id),
    })
    // A worker that retried without a pause would keep this timer from ever firing.
    await new Promise((resolve) => setTimeout(resolve, 300))
    await expect(queue.enqueue(environment, [runId])).rejects.toThrow()
    gate.open()
    await expect.poll(() => queue.ready()).toBe(true)
    await queue.enqueue(environment, [runId])
    await expect.poll(() => handled, { timeout: 10_000 }).toEqual([runId])
    await consumer.close()
    await queue.close()
    gate.close()
  })

  it('does not keep a waiting consumer from closing', async () => {
    const gate = await openGate(postgres?.url ?? '')
    const consumer = createRunConsumer({ url: gate.url, queue: 'runs-x', handle: async () => {}, log: silent })
    await expect(consumer.close()).resolves.toBeUndefined()
    gate.close()
  })
})
