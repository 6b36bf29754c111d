import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import {
  type Backend,
  type BellPayload,
  producerDeadlineMs,
  queueOptions,
  type RunPayload,
  type WorkerOptions,
  workerOptions,
} from './backend.ts'

const reconnectDelay = (attempt: number): number => Math.min(attempt * 50, 1000)

export const redisBackend = (url: string): Backend => ({
  producer: (onError) => {
    const connection = new Redis(url, {
      connectTimeout: producerDeadlineMs,
      commandTimeout: producerDeadlineMs,
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

  worker: <Payload>({ name, process, onError }: WorkerOptions<Payload>) => {
    const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: reconnectDelay })
    connection.on('error', onError)
    const worker = new Worker<Payload>(name, (job) => process(job), { connection, ...workerOptions })
    worker.on('error', onError)
    return {
      close: async () => {
        await worker.close()
        connection.disconnect()
      },
    }
  },

  prepare: async () => {},
})
