import { runQueue, suiteBells } from '@wrkbench/contracts'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import { silentMs } from './backend.ts'
import { type QueueLog, quietly } from './log.ts'

export interface BoardQueues {
  /** the queues of these environments and the queue of suite bells; each is opened when first asked for */
  of(environmentIds: readonly string[]): Queue[]
  close(): Promise<void>
}

/**
 * Opens the queues for the board on which people inspect them. Null for queues in PostgreSQL, which the board cannot
 * read.
 */
export const createBoardQueues = ({ url, log }: { url: string; log: QueueLog }): BoardQueues | null => {
  if (!/^rediss?:/.test(url)) return null
  const onError = quietly((err) => log.warn({ err }, 'the queue cannot be reached'))
  const opened = new Map<string, Queue>()
  let connection: Redis | undefined
  const open = (name: string): Queue => {
    const options = { maxRetriesPerRequest: 1, commandTimeout: 2000, socketTimeout: silentMs }
    connection ??= new Redis(url, options).on('error', onError)
    const queue = opened.get(name) ?? new Queue(name, { connection, skipWaitingForReady: true }).on('error', onError)
    opened.set(name, queue)
    return queue
  }
  return {
    of: (environmentIds) => [...environmentIds.map(runQueue.name), suiteBells.name].map(open),
    close: async () => {
      await Promise.allSettled([...opened.values()].map((queue) => queue.close()))
      connection?.disconnect()
    },
  }
}
