import { aliveEverySeconds, type JobEvent } from '@wrkbench/contracts'
import type { Listen } from '../deps.ts'
import { heartbeatFrame } from './frame.ts'
import { Subscriber } from './subscriber.ts'

/** Reads a job's events with a sequence above `after`, oldest first, at most `limit`. */
export type ReadEvents = (input: { jobId: string; after: number; limit: number }) => Promise<JobEvent[]>

export interface HubOptions {
  read: ReadEvents
  listen: Listen
  onError: (error: unknown, jobId: string) => void
  heartbeatMs?: number
  retryMs?: number
}

/** The readers of one job in this process. */
interface Channel {
  subscribers: Set<Subscriber>
  /** counts notifications, so that a reader that is catching up sees whether one arrived meanwhile */
  news: number
  reading: boolean
}

const pageSize = 500

/**
 * Sends the events of jobs to all connections: one LISTEN for the process, and for each notification one query per job,
 * however many readers it has. A new reader catches up on its own, then joins the others without a gap.
 */
export class EventHub {
  readonly #channels = new Map<string, Channel>()
  readonly #listener: { close(): Promise<void> }
  readonly #heartbeat: NodeJS.Timeout
  readonly #options: HubOptions
  #closed = false

  constructor(options: HubOptions) {
    this.#options = options
    const onJob = (jobId: string) => void this.#pump(jobId)
    const onGap = () => {
      for (const jobId of this.#channels.keys()) void this.#pump(jobId)
    }
    this.#listener = options.listen(onJob, onGap)
    this.#heartbeat = setInterval(
      () => this.#each((subscriber) => subscriber.write(heartbeatFrame)),
      options.heartbeatMs ?? aliveEverySeconds * 1000,
    )
    this.#heartbeat.unref()
  }

  get connections(): number {
    let count = 0
    for (const { subscribers } of this.#channels.values()) count += subscribers.size
    return count
  }

  /** Adds a reader of a job's events after `after`. Its stream ends when the reader is gone or the hub closes. */
  subscribe(jobId: string, after: number): Subscriber {
    const subscriber = new Subscriber(after)
    if (this.#closed) {
      subscriber.end()
      return subscriber
    }
    const channel = this.#channels.get(jobId) ?? { subscribers: new Set(), news: 0, reading: false }
    this.#channels.set(jobId, channel)
    channel.subscribers.add(subscriber)
    subscriber.stream.once('close', () => {
      channel.subscribers.delete(subscriber)
      if (channel.subscribers.size === 0) this.#channels.delete(jobId)
    })
    void this.#catchUp(jobId, channel, subscriber)
    return subscriber
  }

  /** Ends every connection and the LISTEN. */
  async close(): Promise<void> {
    this.#closed = true
    clearInterval(this.#heartbeat)
    this.#each((subscriber) => subscriber.end())
    await this.#listener.close()
  }

  #each(act: (subscriber: Subscriber) => void): void {
    for (const { subscribers } of this.#channels.values()) for (const subscriber of subscribers) act(subscriber)
  }

  /** Reads the stored events page by page until none is left and no news arrived during the last read. */
  async #catchUp(jobId: string, channel: Channel, subscriber: Subscriber): Promise<void> {
    while (!subscriber.gone) {
      const { news } = channel
      const events = await this.#read(jobId, subscriber.cursor, () => !subscriber.gone)
      subscriber.deliver(events)
      if (events.length < pageSize && news === channel.news) {
        subscriber.live = true
        return
      }
      await subscriber.drained()
    }
  }

  /**
   * Makes one query for all live readers of a job. Notifications that arrive while it runs are answered by one more
   * query.
   */
  async #pump(jobId: string): Promise<void> {
    const channel = this.#channels.get(jobId)
    if (!channel) return
    channel.news += 1
    if (channel.reading) return
    channel.reading = true
    for (let seen = -1, full = true; full || seen !== channel.news; ) {
      seen = channel.news
      const live = [...channel.subscribers].filter((subscriber) => subscriber.live)
      if (live.length === 0) break
      const after = Math.min(...live.map(({ cursor }) => cursor))
      const events = await this.#read(jobId, after, () => live.some((subscriber) => !subscriber.gone))
      for (const subscriber of live) subscriber.deliver(events)
      full = events.length === pageSize
    }
    channel.reading = false
  }

  /** Repeats the read until the database answers; events missed meanwhile are read then. */
  async #read(jobId: string, after: number, isWanted: () => boolean): Promise<JobEvent[]> {
    while (isWanted()) {
      try {
        return await this.#options.read({ jobId, after, limit: pageSize })
      } catch (error) {
        this.#options.onError(error, jobId)
        await new Promise((resolve) => setTimeout(resolve, this.#options.retryMs ?? 1000))
      }
    }
    return []
  }
}
