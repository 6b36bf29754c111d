import { leaseSeconds } from '@wrkbench/contracts'

/** A host that stood still for longer has no lease any more, or none that it had a right to. */
export const leaseStillMs = leaseSeconds * 1000
/** In a measurement this is more than any load leaves of a figure. */
export const measuringStillMs = 5000

/**
 * Tells of a time in which this process did nothing at all: its host was frozen, or had no CPU left for it. Timers that fell due
 * meanwhile, as that of a server which has to start, say nothing then, and no figure of such a time is one of the server.
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
    /** From now on so much is let pass; what has been until now is judged by what held. */
    allow: (ms: number): void => {
      look()
      most = ms
    },
    close: (): void => clearInterval(timer),
  }
}
export type Standstill = ReturnType<typeof watchStandstill>
