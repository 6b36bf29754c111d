import type { ActiveStatus, LogLine, Sample } from '@wrkbench/contracts'
import type { ApiClient } from './api-client.ts'
import type { StopReason } from './errors.ts'
import type { Logger } from './log.ts'
import { createOutbox, type Rest } from './outbox.ts'
import { startPump } from './pump.ts'

export interface ChannelOptions {
  api: Pick<ApiClient, 'heartbeat'>
  runId: string
  lease: string
  /** the run's clock, which does not depend on changes of the host's clock */
  now: () => Date
  /** the API wants the run to end, or has given it to another runner */
  onStop: (why: Extract<StopReason, 'cancelled' | 'lease-lost'>) => void
  log: Logger
}

/**
 * Sends one run's phases, samples and log lines to the API, in order. No caller waits for it: measuring must not wait
 * for HTTP.
 */
export const openChannel = ({ api, runId, lease, now, onStop, log }: ChannelOptions) => {
  const outbox = createOutbox()
  const pump = startPump({
    outbox,
    send: (batch, signal) => api.heartbeat(runId, { lease, ...batch }, signal),
    onCancel: () => onStop('cancelled'),
    onLost: () => onStop('lease-lost'),
    log,
  })
  let seq = 0

  const say = (add: () => void) => {
    const before = outbox.waiting
    add()
    if (outbox.waiting !== before) pump.wake()
  }

  return {
    now,
    phase: (status: ActiveStatus): void => say(() => outbox.phase({ status, at: now().toISOString() })),
    progress: (value: number): void => say(() => outbox.progress(Math.min(1, Math.max(0, value)))),
    samples: (samples: Sample[]): void => say(() => outbox.samples(samples)),
    line: (source: LogLine['source'], text: string): void =>
      say(() => outbox.line({ seq: seq++, at: now().toISOString(), source, text: text.slice(0, 4000) })),
    /** Ends the calls and returns what the API has not confirmed; it belongs in the final report. */
    close: async (): Promise<Rest> => {
      await pump.close()
      return outbox.rest()
    },
  }
}
export type Channel = ReturnType<typeof openChannel>
