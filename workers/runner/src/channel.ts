import type { ActiveStatus, LogLine, Sample } from '@wrkbench/contracts'
import { type ApiClient, ApiError } from './api-client.ts'
import { messageOf, type StopReason } from './errors.ts'
import type { Logger } from './log.ts'
import { type Batch, createOutbox, type Rest } from './outbox.ts'
import { backoffMs, settledWithin } from './wait.ts'

const everyMs = 500
const heartbeatMs = 2000
const closingMs = 2000

export interface ChannelOptions {
  api: Pick<ApiClient, 'heartbeat'>
  runId: string
  lease: string
  /** the API wants the run to end, or has given it to someone else */
  onStop: (why: Extract<StopReason, 'cancelled' | 'lease-lost'>) => void
  log: Logger
}

/** Lets one pending wait end early. */
const createBell = () => {
  let ring = () => {}
  return {
    ring: () => ring(),
    wait: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        ring = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
  }
}

const isLost = (error: unknown): boolean => error instanceof ApiError && [404, 409].includes(error.status)
const isRefused = (error: unknown): boolean => error instanceof ApiError && [400, 413, 422].includes(error.status)

/**
 * The way of one run's news to the API: one call in flight, batches in order, phases at once, the rest every 500 ms,
 * and a sign of life every 2 s. Nobody waits for it. A call that fails is repeated with what has come since.
 */
export const openChannel = ({ api, runId, lease, onStop, log }: ChannelOptions) => {
  const outbox = createOutbox()
  const bell = createBell()
  const inFlight = new AbortController()
  let seq = 0
  let closed = false
  let failures = 0
  let lastSentAt = performance.now()

  const dueInMs = () => {
    if (failures > 0) return lastSentAt + backoffMs(failures) - performance.now()
    if (outbox.hasPhases) return 0
    return lastSentAt + (outbox.isEmpty ? heartbeatMs : everyMs) - performance.now()
  }

  const undelivered = (batch: Batch, error: unknown) => {
    if (isLost(error)) {
      closed = true
      onStop('lease-lost')
      return
    }
    failures++
    // Samples and lines that the API refuses would be refused for ever, and would hold back the phases behind them.
    outbox.putBack(isRefused(error) ? { ...batch, samples: [], log: [] } : batch)
    if (!inFlight.signal.aborted) log.warn({ runId, failures, err: messageOf(error) }, 'heartbeat was not delivered')
  }

  const send = async () => {
    const batch = outbox.take()
    lastSentAt = performance.now()
    try {
      const { cancel } = await api.heartbeat(runId, { lease, ...batch }, inFlight.signal)
      failures = 0
      if (cancel) onStop('cancelled')
    } catch (error) {
      undelivered(batch, error)
    }
  }

  const pump = async () => {
    while (!closed) {
      const ms = dueInMs()
      if (ms > 0) await bell.wait(ms)
      else await send()
    }
  }
  const pumping = pump()

  /** The pump sleeps longer while there is nothing to say. */
  const say = (add: () => void) => {
    const wasEmpty = outbox.isEmpty
    add()
    if (wasEmpty || outbox.hasPhases) bell.ring()
  }

  return {
    phase: (status: ActiveStatus, at = new Date()): void => say(() => outbox.phase({ status, at: at.toISOString() })),
    progress: (value: number): void => say(() => outbox.progress(Math.min(1, Math.max(0, value)))),
    samples: (samples: Sample[]): void => say(() => outbox.samples(samples)),
    line: (source: LogLine['source'], text: string): void =>
      say(() => outbox.line({ seq: seq++, at: new Date().toISOString(), source, text: text.slice(0, 4000) })),
    /** Ends the calls and hands back what the API has not confirmed; it belongs into the final report. */
    close: async (): Promise<Rest> => {
      closed = true
      bell.ring()
      if (!(await settledWithin(pumping, closingMs))) inFlight.abort(new Error('the channel was closed'))
      await pumping
      return outbox.rest()
    },
  }
}
export type Channel = ReturnType<typeof openChannel>
