import { isDeepStrictEqual } from 'node:util'
import type { HostFacts } from '@wrkbench/contracts'
import { withReasons } from './missing-facts.ts'

export interface WatchFacts {
  /** as the API knows them */
  facts: HostFacts
  /** what can be looked at in milliseconds; null: nothing, on this platform */
  look: () => Partial<HostFacts> | null
  /** tells the API */
  tell: (facts: HostFacts) => Promise<void>
}

/**
 * Looks again, before a run is taken, at what may have been changed since the start: the governor, the boost, a setting
 * of the kernel. A run must not be stored with facts that are no longer true. The clock is no change: it differs each time.
 */
export const watchFacts = ({ facts, look, tell }: WatchFacts): (() => Promise<void>) => {
  let known = facts
  return async () => {
    const seen = look()
    if (seen === null) return
    const now = { ...known, ...seen, cpuMhz: known.cpuMhz }
    if (isDeepStrictEqual(now, known)) return
    const explained = withReasons(now)
    await tell(explained)
    known = explained
  }
}
