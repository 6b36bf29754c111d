import type { RunPayload } from './backend.ts'
import { type QueueLog, quietly } from './log.ts'
import { openBackend } from './open-backend.ts'

export interface RunConsumerOptions {
  url: string
  /** name of the queue, as the API stated at registration */
  queue: string
  /**
   * Handles one id at a time. `signal` is aborted when the consumer closes: wind down then. The id is never delivered
   * again, whatever the outcome; an error is logged.
   */
  handle(runId: string, signal: AbortSignal): Promise<void>
  /** Called at each attempt when the backend does not know this user (any longer) or denies it necessary rights. */
  onRefused?(): void
  /** Called whenever the backend is reached and whenever reaching it fails. Only Redis reports this. */
  onReach?(isReached: boolean): void
  log: QueueLog
}

export interface RunConsumer {
  /** Takes no further id, tells the handler to wind down and waits for it. */
  close(): Promise<void>
}

/** Whether Redis refused the user. */
const isRefusal = (error: Error): boolean => /\b(NOAUTH|WRONGPASS|NOPERM)\b/.test(error.message)

/** Takes run ids from a queue until closed; survives restarts and data loss of the queue's backend. */
export const createRunConsumer = ({ url, queue, handle, onRefused, onReach, log }: RunConsumerOptions): RunConsumer => {
  const closing = new AbortController()
  const say = quietly((err) => log.warn({ err, queue }, 'the queue cannot be read'))
  const worker = openBackend(url).worker<RunPayload>({
    name: queue,
    process: async ({ data: { runId } }) => {
      try {
        await handle(runId, closing.signal)
      } catch (err) {
        log.error({ err, runId }, 'a delivered run was not handled')
      }
    },
    onError: (error) => {
      say(error)
      if (isRefusal(error)) onRefused?.()
    },
    onReach,
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
