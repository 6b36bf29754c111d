import { randomUUID } from 'node:crypto'
import { createLink, queueBackends } from '@wrkbench/testing'
import { describe, expect, it } from 'vitest'
import { createRunConsumer, createRunQueue, prepareQueue } from '../src/index.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

describe.each(await queueBackends())(
  'on $name, when the network forgets what is connected and resets nothing',
  ({ url, drop }) => {
    it('whoever hands out and whoever takes connect again', async () => {
      await prepareQueue(url)
      const link = await createLink(url)
      const queue = createRunQueue({ url: link.url, log: silent })
      const environment = randomUUID()
      const handled: string[] = []
      const consumer = createRunConsumer({
        ...{ url: link.url, queue: `runs-${environment}`, log: silent },
        handle: async (runId) => void handled.push(runId),
      })
      const [first, second] = [randomUUID(), randomUUID()]
      await expect.poll(() => queue.ready(), { timeout: 10_000 }).toBe(true)
      await queue.enqueue(environment, [first])
      await expect.poll(() => handled, { timeout: 10_000 }).toEqual([first])
      link.cut('open')
      await expect(queue.enqueue(environment, [second])).rejects.toThrow()
      await expect.poll(() => queue.ready(), { timeout: 20_000, interval: 500 }).toBe(true)
      await queue.enqueue(environment, [second])
      await expect.poll(() => handled, { timeout: 50_000 }).toEqual([first, second])
      await Promise.all([consumer.close(), queue.close()])
      await link.close()
      await drop()
    }, 90_000)
  },
)
