import type { ApiClient } from './api-client.ts'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'
import { backoffMs, pause } from './wait.ts'

const everyMs = 1000

export interface ApiConsumer {
  api: Pick<ApiClient, 'next'>
  incarnation: string
  handle: (runId: string) => Promise<void>
  log: Logger
}

/** Asks the API for one run id after the other until closed. For a runner that cannot read the queue. */
export const createApiConsumer = ({ api, incarnation, handle, log }: ApiConsumer) => {
  const closing = new AbortController()
  let failures = 0
  let last: string | null = null

  const ask = async (): Promise<string | null> => {
    try {
      const { runId } = await api.next({ incarnation }, closing.signal)
      failures = 0
      return runId
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: messageOf(error) }, 'the next run cannot be asked for')
      failures++
      return null
    }
  }

  const loop = async () => {
    while (!closing.signal.aborted) {
      const runId = await ask()
      // The API offers a run again that could not be taken: another runner's turn, or one of its hosts is missing.
      if (runId === null || runId === last) {
        await pause(failures > 0 ? backoffMs(failures, 10_000) : everyMs, closing.signal).catch(() => {})
      }
      last = runId
      if (runId !== null && !closing.signal.aborted) await handle(runId)
    }
  }
  const ended = loop()

  return {
    close: (): Promise<void> => {
      closing.abort(new Error('no further run is wanted'))
      return ended
    },
  }
}
