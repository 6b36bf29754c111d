import type { RunPayload } from './backend.ts'
import { type QueueLog, quietly } from './log.ts'
import { openBackend } from './open-backend.ts'

export interface RunConsumerOptions {
  url: string
  /** name of the queue, as the API told at registration */
  queue: string
  /**
   * One id at a time. `signal` is aborted when the consumer closes: wind down. Whatever comes of it, the id is not
   * delivered again; an error is logged.
   */
  handle(runId: string, signal: AbortSignal): Promise<void>
  log: QueueLog
}

export interface RunConsumer {
  /** Takes no further id, tells the handler to wind down and waits for it. */
  close(): Promise<void>
}

/** Takes run ids from a queue, for ever: it outlives restarts and losses of the queue's backend. */
export const createRunConsumer = ({ url, queue, handle, log }: RunConsumerOptions): RunConsumer => {
  const closing = new AbortController()
  const worker = openBackend(url).worker<RunPayload>({
    name: queue,
    process: async ({ data: { runId } }) => {
      try {
        await handle(runId, closing.signal)
      } catch (err) {
        log.error({ err, runId }, 'a delivered run was not handled')
      }
    },
    onError: quietly((err) => log.warn({ err, queue }, 'the queue cannot be read')),
  })
  let closed: Promise<void> | undefined
  return {
    close: () => {
      closed ??= worker.close()
      closing.abort()
      return closed
    },
  }
}
