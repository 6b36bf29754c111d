import { runQueue } from '@wrkbench/contracts'
import type { ProducerQueue } from './backend.ts'
import { type QueueLog, quietly } from './log.ts'
import { openBackend } from './open-backend.ts'
import { within } from './within.ts'

export interface RunQueue {
  /** Enqueues ids in this order; an id that already waits keeps its place. `front`: puts them before all that wait. */
  enqueue(environmentId: string, runIds: string[], options?: { front?: boolean }): Promise<void>
  /** Removes ids that wait; ids in hand and unknown ids are skipped. */
  remove(environmentId: string, runIds: string[]): Promise<void>
  /** ids that wait or are in hand */
  known(environmentId: string): Promise<Set<string>>
  ready(): Promise<boolean>
  close(): Promise<void>
}

const chunkSize = 250
const removeAtOnce = 50

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/**
 * The producer's side of all run queues, on Redis or PostgreSQL depending on the URL. Every call fails fast while it is
 * down.
 */
export const createRunQueue = ({ url, log }: { url: string; log: QueueLog }): RunQueue => {
  const producer = openBackend(url).producer(quietly((err) => log.warn({ err }, 'the queue cannot be reached')))
  const queues = new Map<string, ProducerQueue>()
  const queueOf = (environmentId: string): ProducerQueue => {
    const name = runQueue.name(environmentId)
    const queue = queues.get(name) ?? producer.queue(name)
    queues.set(name, queue)
    return queue
  }

  return {
    enqueue: async (environmentId, runIds, { front = false } = {}) => {
      const queue = queueOf(environmentId)
      // The id enqueued last in front comes out first.
      const ordered = front ? runIds.toReversed() : runIds
      for (const chunk of chunks(ordered, chunkSize)) {
        const jobs = chunk.map((runId) => ({
          name: 'run',
          data: { runId },
          opts: { ...runQueue.options, jobId: runId, lifo: front },
        }))
        await within(queue.addBulk(jobs))
      }
    },
    remove: async (environmentId, runIds) => {
      const queue = queueOf(environmentId)
      for (const chunk of chunks(runIds, removeAtOnce)) {
        await within(Promise.all(chunk.map((runId) => queue.remove(runId))))
      }
    },
    known: async (environmentId) => {
      const ids = await within(queueOf(environmentId).getRanges(['wait', 'prioritized', 'delayed', 'active'], 0, -1))
      return new Set(ids)
    },
    ready: () =>
      within(producer.ping()).then(
        () => true,
        () => false,
      ),
    close: async () => {
      await Promise.allSettled([...queues.values()].map((queue) => within(queue.close())))
      await producer.close()
    },
  }
}
