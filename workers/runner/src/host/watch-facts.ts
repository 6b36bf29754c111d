import { isDeepStrictEqual } from 'node:util'
import type { HostFacts } from '@wrkbench/contracts'
import { withReasons } from './missing-facts.ts'

export interface WatchFacts {
  /** the facts as the API knows them */
  facts: HostFacts
  /** reads the facts that take only milliseconds; null on a platform where there are none */
  look: () => Partial<HostFacts> | null
  /** sends changed facts to the API */
  tell: (facts: HostFacts) => Promise<void>
}

/**
 * Returns a check to make before each run: it reads again what may have changed since the start, such as the governor,
 * the boost or a kernel setting. A run must not be stored with facts that are no longer true. The CPU's clock frequency
 * is not compared: it differs at every look.
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
