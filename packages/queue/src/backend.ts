import type { Job, Queue } from 'bullmq'

export interface RunPayload {
  runId: string
}

export interface BellPayload {
  suiteId: string
}

/** The methods of a BullMQ queue that a producer uses; the same on every backend. */
export type ProducerQueue = Pick<Queue<RunPayload>, 'addBulk' | 'remove' | 'getRanges' | 'close'>
export type BellQueue = Pick<
  Queue<BellPayload>,
  'getJobSchedulers' | 'upsertJobScheduler' | 'removeJobScheduler' | 'close'
>

/** Closing resolves once no job is in hand. */
export interface ConsumerWorker {
  close(): Promise<void>
}

export interface WorkerOptions<Payload> {
  name: string
  process(job: Pick<Job<Payload>, 'id' | 'data'>): Promise<void>
  onError(error: Error): void
  /** Called whenever the backend is reached and whenever reaching it fails. Only Redis reports this. */
  onReach?: ((isReached: boolean) => void) | undefined
}

/** A place to keep the queue: Redis or PostgreSQL. */
export interface Backend {
  /** Fails fast: while the backend is down, every call is refused within two seconds. */
  producer(onError: (error: Error) => void): Producer
  /** Never gives up: continues by itself when the backend is back. */
  worker<Payload>(options: WorkerOptions<Payload>): ConsumerWorker
  /** Brings the backend's schema to what this version of BullMQ needs. */
  prepare(): Promise<void>
}

export interface Producer {
  queue(name: string): ProducerQueue
  bells(name: string): BellQueue
  ping(): Promise<unknown>
  close(): Promise<void>
}

/** Maximum duration of a producer's call, in milliseconds. */
export const producerDeadlineMs = 2000

/**
 * Milliseconds after which a producer replaces a connection that stays silent although a request is pending. Packets
 * can be lost without a reset, and the operating system would keep trying for a quarter of an hour.
 */
export const silentMs = 5000

/** The same for a worker, which waits for jobs for ten seconds at a time. */
export const silentWorkerMs = 20_000

/** Options of every worker besides its connection: one run at a time, delivered once, stalled runs given up. */
export const workerOptions = {
  concurrency: 1,
  maxStalledCount: 0,
  lockDuration: 30_000,
  stalledInterval: 15_000,
  /** wait after an error of the backend, in milliseconds */
  runRetryDelay: 500,
}

/** The event stream of a run queue is kept short because nobody reads it. */
export const queueOptions = { streams: { events: { maxLen: 100 } } }
