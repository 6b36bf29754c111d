import { createRunConsumer, type RunConsumer } from '@wrkbench/queue'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'

export interface Consume {
  queueUrl: string
  take: (runId: string) => Promise<void>
  log: Logger
}

/** Listens on the queue the API names, one run at a time, and moves to another when it names another. */
export const createConsumption = ({ queueUrl, take, log }: Consume) => {
  let current: { queue: string; consumer: RunConsumer } | null = null
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

  const close = async () => {
    const { consumer } = current ?? {}
    current = null
    await consumer?.close()
  }

  return {
    isIdle: () => !busy,
    listenTo: async (queue: string): Promise<void> => {
      if (current?.queue === queue) return
      await close()
      current = { queue, consumer: createRunConsumer({ url: queueUrl, queue, handle, log }) }
    },
    /** Takes no further run and waits for the one under way. */
    close,
  }
}
