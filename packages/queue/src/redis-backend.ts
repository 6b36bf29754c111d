import { setTimeout as sleep } from 'node:timers/promises'
import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import {
  type Backend,
  type BellPayload,
  producerDeadlineMs,
  queueOptions,
  type RunPayload,
  silentMs,
  silentWorkerMs,
  type WorkerOptions,
  workerOptions,
} from './backend.ts'
import { restAfterErrors } from './rest-after-errors.ts'

/** Random delay, so that clients cut off together do not all reconnect at once. */
const reconnectDelay = (attempt: number): number => Math.min(attempt * 50, 1000) * (0.5 + Math.random())

/** Collects the connection and all duplicates that BullMQ makes of it. */
const withCopies = (connection: Redis): Redis[] => {
  const all = [connection]
  const duplicate = connection.duplicate.bind(connection)
  connection.duplicate = (...options) => {
    const copy = duplicate(...options)
    all.push(copy)
    return copy
  }
  return all
}

const isSettled = ({ status }: Redis): boolean => ['ready', 'end', 'wait'].includes(status)

export const redisBackend = (url: string): Backend => ({
  producer: (onError) => {
    const connection = new Redis(url, {
      connectTimeout: producerDeadlineMs,
      commandTimeout: producerDeadlineMs,
      socketTimeout: silentMs,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      retryStrategy: reconnectDelay,
    })
    connection.on('error', onError)
    const open = <Payload>(name: string) => {
      const queue = new Queue<Payload>(name, { connection, skipWaitingForReady: true, ...queueOptions })
      queue.on('error', onError)
      return queue
    }
    return {
      queue: (name) => open<RunPayload>(name),
      bells: (name) => open<BellPayload>(name),
      ping: () => connection.ping(),
      close: async () => connection.disconnect(),
    }
  },

  worker: <Payload>({ name, process, onError, onReach }: WorkerOptions<Payload>) => {
    // Its user may have minimal rights: see redis-user.ts.
    const options = { disableClientInfo: true, socketTimeout: silentWorkerMs }
    let isGivenUp = false
    // BullMQ duplicates the connection. With this strategy, both connections and everything waiting for them end at the
    // next failed attempt.
    const retryStrategy = (attempt: number) => (isGivenUp ? null : reconnectDelay(attempt))
    const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy, ...options })
    connection.on('error', onError)
    connection.on('ready', () => onReach?.(true))
    connection.on('close', () => onReach?.(false))
    const all = withCopies(connection)
    const worker = new Worker<Payload>(name, (job) => process(job), { connection, ...workerOptions })
    const wake = restAfterErrors(worker, onError)
    return {
      close: async () => {
        wake()
        // A worker waits for ever for a connection that is still connecting, and that of a deleted user always is.
        isGivenUp = all.some(({ status }) => status !== 'ready')
        while (!all.every(isSettled)) await sleep(50)
        await worker.close()
        for (const one of all) one.disconnect()
      },
    }
  },

  prepare: async () => {},
})
