import { randomUUID } from 'node:crypto'
import { createLink, queueBackends } from '@wrkbench/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createRunConsumer, createRunQueue, prepareQueue } from '../src/index.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

describe.each(await queueBackends())(
  'on $name, when the network forgets what is connected and resets nothing',
  ({ url, drop }) => {
    afterAll(drop)
    /** A refused call may still be carried out: an extra id does no harm, but an id handled twice would. */
    const once = (handled: string[]) => expect(handled).toEqual([...new Set(handled)])
    const open = async () => {
      await prepareQueue(url)
      const link = await createLink(url)
      const queue = createRunQueue({ url: link.url, log: silent })
      const environment = randomUUID()
      const handled: string[] = []
      const consumer = createRunConsumer({
        url: link.url,
        queue: `runs-${environment}`,
        log: silent,
        handle: async (runId) => void handled.push(runId),
      })
      const close = async () => {
        await Promise.all([consumer.close(), queue.close()])
        await link.close()
      }
      const handsOver = async (runId: string) => {
        await queue.enqueue(environment, [runId])
        await expect.poll(() => handled, { timeout: 50_000 }).toContain(runId)
      }
      await expect.poll(() => queue.ready(), { timeout: 10_000 }).toBe(true)
      await handsOver(randomUUID())
      return { link, queue, environment, handled, handsOver, close }
    }

    it('producer and consumer reconnect', async () => {
      const { link, queue, environment, handled, handsOver, close } = await open()
      link.cut('open')
      await expect(queue.enqueue(environment, [randomUUID()])).rejects.toThrow()
      await expect.poll(() => queue.ready(), { timeout: 20_000, interval: 500 }).toBe(true)
      await handsOver(randomUUID())
      once(handled)
      await close()
    }, 90_000)

    it('each call is refused in time while nothing connects, and both connect once something does', async () => {
      const { link, queue, environment, handled, handsOver, close } = await open()
      link.cut('all')
      for (const end = Date.now() + 12_000; Date.now() < end; ) {
        const asked = Date.now()
        await expect(queue.enqueue(environment, [randomUUID()])).rejects.toThrow()
        expect(Date.now() - asked).toBeLessThan(4000)
      }
      expect(await queue.ready()).toBe(false)
      link.mend()
      await expect.poll(() => queue.ready(), { timeout: 20_000, interval: 500 }).toBe(true)
      await handsOver(randomUUID())
      once(handled)
      await close()
    }, 120_000)
  },
)
