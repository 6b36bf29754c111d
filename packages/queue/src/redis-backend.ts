import { Queue, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import { type Backend, producerDeadlineMs, queueOptions, type RunPayload, workerOptions } from './backend.ts'

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
    return {
      queue: (name) => {
        const queue = new Queue<RunPayload>(name, { connection, skipWaitingForReady: true, ...queueOptions })
        queue.on('error', onError)
        return queue
      },
      ping: () => connection.ping(),
      close: async () => connection.disconnect(),
    }
  },

  worker: ({ name, process, onError }) => {
    const connection = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: reconnectDelay })
    connection.on('error', onError)
    const worker = new Worker<RunPayload>(name, (job) => process(job), { connection, ...workerOptions })
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
