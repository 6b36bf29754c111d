import type { QueueAccess } from '@wrkbench/contracts'
import { createRunConsumer } from '@wrkbench/queue'
import type { ApiClient } from './api-client.ts'
import { createApiConsumer } from './api-consumer.ts'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'
import { createReachWatch } from './reach-watch.ts'

export interface Consume {
  /** set by hand; null: use the address that the API returns together with the queue's name */
  queueUrl: string | null
  api: Pick<ApiClient, 'next'>
  incarnation: string
  take: (runId: string) => Promise<void>
  /** the queue does not know this runner (any more), or could not be reached for a while: register again */
  onRefused: () => void
  log: Logger
  /** shorter in tests */
  reach?: { givesUpMs: number; triesAgainMs: number }
}

/** Listens on the queue that the API names, takes one run at a time, and switches when the API names another queue. */
export const createConsumption = ({ queueUrl, api, incarnation, take, onRefused, log, reach }: Consume) => {
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

  /** Settles when every consumer that was told to close has closed. Each caller of `close` waits for all of them. */
  let closing: Promise<unknown> = Promise.resolve()
  const close = async (): Promise<void> => {
    const { consumer } = current ?? {}
    current = null
    if (consumer) closing = Promise.all([closing, consumer.close()])
    await closing
  }

  const askApi = () => createApiConsumer({ api, incarnation, handle, log })

  /**
   * Opens the queue that the API named. If this host cannot reach it, for example because of a firewall, the runner
   * asks the API for runs instead.
   */
  const openNamed = (queue: string, url: string) => {
    let consumer: { close(): Promise<void> } | null = null
    const ask = async () => {
      const outOfReach = consumer
      if (!outOfReach) return
      log.warn({ queue, address: new URL(url).host }, 'the queue is out of reach: the API is asked for runs')
      consumer = null
      await outOfReach.close()
      if (!watch.isClosed()) consumer = askApi()
    }
    let asking: Promise<void> = Promise.resolve()
    const watch = createReachWatch({
      ...reach,
      isIdle: () => !busy,
      onGivenUp: () => {
        asking = ask()
      },
      onTryAgain: onRefused,
    })
    consumer = createRunConsumer({ url, queue, handle, onRefused, onReach: watch.note, log })
    return {
      close: async () => {
        watch.close()
        await asking
        await consumer?.close()
      },
    }
  }

  const open = (queue: string, url: string | null) => {
    if (url === null) return askApi()
    return queueUrl === null ? openNamed(queue, url) : createRunConsumer({ url, queue, handle, onRefused, log })
  }

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
    /** Takes no further run, and waits for the one under way. */
    close,
  }
}
