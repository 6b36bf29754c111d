import { setTimeout as sleep } from 'node:timers/promises'
import { createPostgresBackend, DEFAULT_SCHEMA, runMigrations, withBackend } from 'bullmq'
import pg from 'pg'
import {
  type Backend,
  type BellPayload,
  producerDeadlineMs,
  queueOptions,
  type RunPayload,
  silentWorkerMs,
  type WorkerOptions,
  workerOptions,
} from './backend.ts'
import { restAfterErrors } from './rest-after-errors.ts'

const { Queue, Worker } = withBackend(createPostgresBackend)

/** BullMQ calls its functions by their bare names and sets the search path only on pools that it creates itself. */
const searchPath = `-c search_path=${DEFAULT_SCHEMA}`

interface OpensOnce {
  waitUntilReady(): Promise<unknown>
  close(): Promise<void>
}

/**
 * BullMQ never forgets that PostgreSQL was unreachable when an object was created. Such an object is discarded, and the
 * next call creates another.
 */
const reopened = <T extends OpensOnce & object>(make: () => T): T => {
  let current: T | null = null
  const open = (): T => {
    const made = make()
    made.waitUntilReady().catch(() => {
      if (current === made) current = null
      made.close().catch(() => {})
    })
    return made
  }
  return new Proxy({} as T, {
    get: (_, key) => {
      current ??= open()
      const value: unknown = Reflect.get(current, key)
      return typeof value === 'function' ? value.bind(current) : value
    },
  })
}

const retryMs = 500

/** Returns a worker that is ready. Retries while PostgreSQL cannot be reached; null once the signal aborts. */
const readyWorker = async <Payload>(url: string, options: WorkerOptions<Payload>, signal: AbortSignal) => {
  const { name, process, onError } = options
  while (!signal.aborted) {
    // One connection listens as long as the worker lives; keep-alive detects that it is lost, within 20 s on Linux.
    const connection = new pg.Pool({
      connectionString: url,
      options: searchPath,
      max: 3,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5000,
      query_timeout: silentWorkerMs,
    })
    connection.on('error', onError)
    const worker = new Worker<Payload>(name, (job) => process(job), { connection, autorun: false, ...workerOptions })
    const wake = restAfterErrors(worker, onError)
    const close = async () => {
      wake()
      await worker.close()
      await connection.end()
    }
    try {
      await worker.waitUntilReady()
      return { run: () => worker.run(), close }
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)))
      await close().catch(() => {})
      await sleep(retryMs, undefined, { signal }).catch(() => {})
    }
  }
  return null
}

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
    const open = <Payload>(name: string) =>
      reopened(() => {
        const queue = new Queue<Payload>(name, { connection, skipWaitingForReady: true, ...queueOptions })
        queue.on('error', onError)
        return queue
      })
    return {
      queue: (name) => open<RunPayload>(name),
      bells: (name) => open<BellPayload>(name),
      ping: () => connection.query('SELECT 1'),
      close: () => connection.end(),
    }
  },

  worker: <Payload>(options: WorkerOptions<Payload>) => {
    const closing = new AbortController()
    const opened = readyWorker(url, options, closing.signal).then((worker) => {
      if (!closing.signal.aborted) worker?.run().catch(options.onError)
      return worker
    })
    return {
      close: async () => {
        closing.abort()
        await (await opened)?.close()
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
