import { Readable } from 'node:stream'
import type { JobEvent } from '@wrkbench/contracts'
import { eventFrame, retryFrame } from './frame.ts'

/** Bytes that may wait for a slow reader before it is dropped; it resumes where it stopped. */
const bufferLimitBytes = 1024 * 1024

/** One connection: where its reader is, and what waits to be sent. */
export class Subscriber {
  readonly stream: Readable
  /** sequence of the last event handed over */
  cursor: number
  /** false while it is brought up to date on its own */
  live = false
  #wanted: (() => void) | null = null
  #over = false

  constructor(cursor: number) {
    this.cursor = cursor
    this.stream = new Readable({
      highWaterMark: 64 * 1024,
      read: () => this.#release(),
      destroy: (error, done) => {
        this.#release()
        done(error)
      },
    })
    this.write(retryFrame)
  }

  /** Nothing can be sent any more. */
  get gone(): boolean {
    return this.#over || this.stream.destroyed
  }

  /** Sends what is newer than the cursor, in order. */
  deliver(events: readonly JobEvent[]): void {
    const fresh = events.filter(({ seq }) => seq > this.cursor)
    const last = fresh.at(-1)
    if (!last) return
    this.cursor = last.seq
    this.write(fresh.map(eventFrame).join(''))
  }

  /** A reader that does not keep up is dropped: its browser connects again and resumes. */
  write(text: string): void {
    if (this.gone) return
    this.stream.push(text)
    if (this.stream.readableLength > bufferLimitBytes) this.stream.destroy()
  }

  /** Resolves once the reader asks for more, or is gone: how a long history is sent without buffering it. */
  async drained(): Promise<void> {
    if (this.gone || this.stream.readableLength < this.stream.readableHighWaterMark) return
    await new Promise<void>((resolve) => {
      this.#wanted = resolve
    })
  }

  end(): void {
    if (this.gone) return
    this.#over = true
    this.stream.push(null)
    this.#release()
  }

  #release(): void {
    this.#wanted?.()
    this.#wanted = null
  }
}
