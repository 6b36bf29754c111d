import type { Job, Queue } from 'bullmq'

export interface RunPayload {
  runId: string
}

export interface BellPayload {
  suiteId: string
}

/** What a producer uses of a BullMQ queue; the same on every backend. */
export type ProducerQueue = Pick<Queue<RunPayload>, 'addBulk' | 'remove' | 'getRanges' | 'close'>
export type BellQueue = Pick<
  Queue<BellPayload>,
  'getJobSchedulers' | 'upsertJobScheduler' | 'removeJobScheduler' | 'close'
>

/** Resolves when nothing is in hand any more. */
export interface ConsumerWorker {
  close(): Promise<void>
}

export interface WorkerOptions<Payload> {
  name: string
  process(job: Pick<Job<Payload>, 'id' | 'data'>): Promise<void>
  onError(error: Error): void
  /** Whether the backend is reached, each time that it is or fails to be; only Redis tells. */
  onReach?: ((isReached: boolean) => void) | undefined
}

/** A way to keep the queue: Redis or PostgreSQL. */
export interface Backend {
  /** Fails fast: while the backend is away, every call is refused within two seconds. */
  producer(onError: (error: Error) => void): Producer
  /** Never gives up: it goes on by itself when the backend is back. */
  worker<Payload>(options: WorkerOptions<Payload>): ConsumerWorker
  /** Brings the backend to what this version of BullMQ needs. */
  prepare(): Promise<void>
}

export interface Producer {
  queue(name: string): ProducerQueue
  bells(name: string): BellQueue
  ping(): Promise<unknown>
  close(): Promise<void>
}

/** a producer's call takes this long at the most */
export const producerDeadlineMs = 2000

/**
 * A connection of a producer that has said nothing for so long, though it was asked, is given up for another: packets may get
 * lost without anything being reset, and the system tries for a quarter of an hour.
 */
export const silentMs = 5000

/** That of a worker: it waits for news for ten seconds at a time. */
export const silentWorkerMs = 20_000

/** Options of every worker beside its connection: one run at a time, delivered once, stalled ones given up. */
export const workerOptions = {
  concurrency: 1,
  maxStalledCount: 0,
  lockDuration: 30_000,
  stalledInterval: 15_000,
  /** after an error of the backend */
  runRetryDelay: 500,
}

/** Nobody reads the event stream of a run queue. */
export const queueOptions = { streams: { events: { maxLen: 100 } } }
