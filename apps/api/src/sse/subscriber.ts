import { Readable } from 'node:stream'
import type { JobEvent } from '@wrkbench/contracts'
import { eventFrame, retryFrame } from './frame.ts'

/** Bytes that may wait for a slow reader before it is dropped; it resumes where it stopped. */
const bufferLimitBytes = 1024 * 1024

/** One connection: how far its reader has got, and what waits to be sent. */
export class Subscriber {
  readonly stream: Readable
  /** sequence of the last event passed on */
  cursor: number
  /** false while the reader catches up on its own */
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

  /** True once nothing more can be sent. */
  get gone(): boolean {
    return this.#over || this.stream.destroyed
  }

  /** Sends the events newer than the cursor, in order. */
  deliver(events: readonly JobEvent[]): void {
    const fresh = events.filter(({ seq }) => seq > this.cursor)
    const last = fresh.at(-1)
    if (!last) return
    this.cursor = last.seq
    this.write(fresh.map(eventFrame).join(''))
  }

  /** Sends text. A reader that does not keep up is dropped: its browser reconnects and resumes. */
  write(text: string): void {
    if (this.gone) return
    this.stream.push(text)
    if (this.stream.readableLength > bufferLimitBytes) this.stream.destroy()
  }

  /** Resolves once the reader asks for more or is gone, so that a long history is sent without buffering it. */
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
