import { ApiError } from './api-client.ts'
import { createBell } from './bell.ts'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'
import type { Batch, Outbox, Waiting } from './outbox.ts'
import { backoffMs, settledWithin } from './wait.ts'

/**
 * Minimum time between two calls, in ms. Each call costs CPU time of the API and its database, which may share a
 * machine with the server under test: samples alone, which arrive all through a measurement, wait for just under a
 * second.
 */
const pauseMs: Record<Waiting, number> = { phases: 0, lines: 500, samples: 900, nothing: 2000 }
const closingMs = 2000

export interface PumpOptions {
  outbox: Outbox
  send: (batch: Batch, signal: AbortSignal) => Promise<{ cancel: boolean }>
  onCancel: () => void
  onLost: () => void
  log: Logger
}

const isLost = (error: unknown): boolean => error instanceof ApiError && [401, 404, 409].includes(error.status)
const isRefused = (error: unknown): boolean => error instanceof ApiError && [400, 413, 422].includes(error.status)

/**
 * Drops the samples and lines of a batch that the API refused: it would refuse them every time, and they would hold
 * back the phases behind them.
 */
const worthRepeating = (batch: Batch, error: unknown): Batch =>
  isRefused(error) ? { ...batch, samples: [], log: [] } : batch

const waitMs = (failures: number, { waiting }: Outbox): number =>
  failures > 0 ? backoffMs(failures) : pauseMs[waiting]

/**
 * Sends what is in the outbox, one call at a time: phases at once; lines at once, but at least 500 ms after the last
 * call; samples and progress within a second; and a sign of life every 2 s. A failed call is repeated together with
 * what has been added since. The pump ends by `close`, or when the run belongs to another runner.
 */
export const startPump = ({ outbox, send, onCancel, onLost, log }: PumpOptions) => {
  const bell = createBell()
  const inFlight = new AbortController()
  let closed = false
  let failures = 0
  let lastSentAt = performance.now()

  const undelivered = (batch: Batch, error: unknown) => {
    if (isLost(error)) {
      closed = true
      onLost()
      return
    }
    failures++
    outbox.putBack(worthRepeating(batch, error))
    if (!inFlight.signal.aborted) log.warn({ failures, err: messageOf(error) }, 'heartbeat was not delivered')
  }

  const sendNext = async () => {
    const batch = outbox.take()
    lastSentAt = performance.now()
    try {
      const { cancel } = await send(batch, inFlight.signal)
      failures = 0
      if (cancel) onCancel()
    } catch (error) {
      undelivered(batch, error)
    }
  }

  const pump = async () => {
    while (!closed) {
      const ms = lastSentAt + waitMs(failures, outbox) - performance.now()
      await (ms > 0 ? bell.wait(ms) : sendNext())
    }
  }
  const pumping = pump()

  return {
    /** Call when something was added that may be more urgent than what the pump waits for. */
    wake: bell.ring,
    /** Ends the calls, and waits up to 2 s for the one in flight. Whatever was not confirmed is back in the outbox. */
    close: async (): Promise<void> => {
      closed = true
      bell.ring()
      if (!(await settledWithin(pumping, closingMs))) inFlight.abort(new Error('the channel was closed'))
      await pumping
    },
  }
}
