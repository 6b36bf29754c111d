import { createPostgresBackend, DEFAULT_SCHEMA, runMigrations, withBackend } from 'bullmq'
import pg from 'pg'
import {
  type Backend,
  type BellPayload,
  producerDeadlineMs,
  queueOptions,
  type RunPayload,
  type WorkerOptions,
  workerOptions,
} from './backend.ts'
import { restAfterErrors } from './rest-after-errors.ts'

const { Queue, Worker } = withBackend(createPostgresBackend)

/** BullMQ calls its functions by their bare names, and a pool that it did not make is not told where they are. */
const searchPath = `-c search_path=${DEFAULT_SCHEMA}`

export const postgresBackend = (url: string): Backend => ({
  producer: (onError) => {
    const connection = new pg.Pool({
      connectionString: url,
      options: searchPath,
      max: 2,
      connectionTimeoutMillis: producerDeadlineMs,
      query_timeout: producerDeadlineMs,
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
      ping: () => connection.query('SELECT 1'),
      close: () => connection.end(),
    }
  },

  worker: <Payload>({ name, process, onError }: WorkerOptions<Payload>) => {
    // One connection listens for as long as the worker lives; keep-alive lets it notice a broken one.
    const connection = new pg.Pool({
      connectionString: url,
      options: searchPath,
      max: 3,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    connection.on('error', onError)
    const worker = new Worker<Payload>(name, (job) => process(job), { connection, ...workerOptions })
    const wake = restAfterErrors(worker, onError)
    return {
      close: async () => {
        wake()
        await worker.close()
        await connection.end()
      },
    }
  },

  prepare: async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    await client.connect()
    try {
      await runMigrations(client)
    } finally {
      await client.end()
    }
  },
})
