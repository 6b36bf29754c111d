import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QueueAccess } from '@wrkbench/contracts'
import { expect, it, vi } from 'vitest'
import { createConsumption } from './consume.ts'
import { createLog } from './log.ts'

/** Returns an address where nothing listens. */
const nowhere = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `redis://127.0.0.1:${port}`
}

const start = (queueUrl: string | null) => {
  const waiting = ['run-1']
  const asked = vi.fn(async () => ({ runId: waiting.shift() ?? null }))
  const taken: string[] = []
  const again = vi.fn()
  const consumption = createConsumption({
    queueUrl,
    api: { next: asked },
    incarnation: 'incarnation-1',
    take: async (runId) => void taken.push(runId),
    onRefused: again,
    log: createLog('silent'),
    reach: { givesUpMs: 100, triesAgainMs: 200 },
  })
  return { consumption, asked, taken, again }
}

it('asks the API where the queue that the API named is out of reach, and registers again after a while', async () => {
  const { consumption, asked, taken, again } = start(null)
  await consumption.listenTo('runs-1', { kind: 'redis', url: await nowhere() } as QueueAccess)
  expect(asked).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(taken).toEqual(['run-1']), 5000)
  await vi.waitFor(() => expect(again).toHaveBeenCalled(), 5000)
  await consumption.close()
  const calls = [asked, again].map((call) => call.mock.calls.length)
  await sleep(1500)
  expect([asked, again].map((call) => call.mock.calls.length)).toEqual(calls)
})

it('waits for a queue that was given by hand', async () => {
  const { consumption, asked } = start(await nowhere())
  await consumption.listenTo('runs-1')
  await sleep(1000)
  expect(asked).not.toHaveBeenCalled()
  await consumption.close()
})

it('leaves the queue that was out of reach when another is named', async () => {
  const { consumption, asked } = start(null)
  await consumption.listenTo('runs-1', { kind: 'redis', url: await nowhere() } as QueueAccess)
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 5000)
  await consumption.listenTo('runs-1', { kind: 'redis', url: await nowhere() } as QueueAccess)
  const before = asked.mock.calls.length
  await sleep(50)
  expect(asked.mock.calls.length).toBe(before)
  await consumption.close()
})
