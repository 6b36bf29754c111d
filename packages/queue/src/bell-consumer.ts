import { suiteBells } from '@wrkbench/contracts'
import type { BellPayload } from './backend.ts'
import { type QueueLog, quietly } from './log.ts'
import { openBackend } from './open-backend.ts'

export interface BellConsumerOptions {
  url: string
  /** Called when a suite's bell rings. An error is logged; the suite stays due. */
  onBell(suiteId: string): Promise<unknown>
  log: QueueLog
}

/** Listens for the bells of suites until closed. Each ring reaches one consumer. */
export const createBellConsumer = ({ url, onBell, log }: BellConsumerOptions): { close(): Promise<void> } =>
  openBackend(url).worker<BellPayload>({
    name: suiteBells.name,
    process: async ({ data: { suiteId } }) => {
      try {
        await onBell(suiteId)
      } catch (err) {
        log.warn({ err, suiteId }, 'a suite could not be started, will be tried again')
      }
    },
    onError: quietly((err) => log.warn({ err }, 'the queue cannot be read')),
  })
