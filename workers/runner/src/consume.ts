import type { QueueAccess } from '@wrkbench/contracts'
import { createRunConsumer } from '@wrkbench/queue'
import type { ApiClient } from './api-client.ts'
import { createApiConsumer } from './api-consumer.ts'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'

export interface Consume {
  /** given by hand; null: what the API names with the queue */
  queueUrl: string | null
  api: Pick<ApiClient, 'next'>
  incarnation: string
  take: (runId: string) => Promise<void>
  /** the queue does not know this runner (any more) */
  onRefused: () => void
  log: Logger
}

/** Listens on the queue the API names, one run at a time, and moves to another when it names another. */
export const createConsumption = ({ queueUrl, api, incarnation, take, onRefused, log }: Consume) => {
  let current: { key: string; consumer: { close(): Promise<void> } } | null = null
  let busy = false

  const handle = async (runId: string) => {
    busy = true
    try {
      await take(runId)
    } catch (error) {
      log.error({ runId, err: messageOf(error) }, 'a run was not taken to its end')
    } finally {
      busy = false
    }
  }

  /** What was told to end is waited for by all, whoever told it. */
  let closing: Promise<unknown> = Promise.resolve()
  const close = async (): Promise<void> => {
    const { consumer } = current ?? {}
    current = null
    if (consumer) closing = Promise.all([closing, consumer.close()])
    await closing
  }

  const open = (queue: string, url: string | null) =>
    url === null
      ? createApiConsumer({ api, incarnation, handle, log })
      : createRunConsumer({ url, queue, handle, onRefused, log })

  return {
    isIdle: () => !busy,
    listenTo: async (queue: string, access?: QueueAccess): Promise<void> => {
      const url = queueUrl ?? (access?.kind === 'redis' ? access.url : null)
      const key = `${queue} ${url}`
      if (current?.key === key) return
      await close()
      log.info({ queue, by: url === null ? 'the API' : new URL(url).host }, 'hears of runs')
      current = { key, consumer: open(queue, url) }
    },
    /** Takes no further run and waits for the one under way. */
    close,
  }
}
