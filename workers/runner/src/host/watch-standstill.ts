import { leaseSeconds } from '@wrkbench/contracts'

/** A host that stood still for longer than this has lost its lease, or no longer has a right to it. */
export const leaseStillMs = leaseSeconds * 1000
/** The most that a measurement allows: a longer standstill would spoil any figure. */
export const measuringStillMs = 5000

/**
 * Reports periods in which this process did nothing at all: its host was frozen, or had no CPU left for it. Timers that
 * fell due meanwhile, such as the one for a server's start, then mean nothing, and no figure from that time describes
 * the server.
 */
export const watchStandstill = (mostMs: number, onStandstill: (ms: number) => void, lookMs = 500) => {
  let most = mostMs
  let last = performance.now()
  const look = () => {
    const now = performance.now()
    const stoodMs = now - last
    last = now
    if (stoodMs > most) onStandstill(stoodMs)
  }
  const timer = setInterval(look, lookMs)
  return {
    /** Sets a new limit from now on. The time until now is judged by the old one. */
    allow: (ms: number): void => {
      look()
      most = ms
    },
    close: (): void => clearInterval(timer),
  }
}
export type Standstill = ReturnType<typeof watchStandstill>
