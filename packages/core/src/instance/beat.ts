import { upsertBeat } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { beatFreshSeconds, clockSkewSeconds } from '../domain/run/lease.ts'

/** The service whose beats decide whether leases may be judged. */
export const apiService = 'api'

export interface ToBeat {
  service: string
  /** time of this process's previous beat; null if there was none */
  last: Date | null
}

/**
 * Records that a service is up; call it every 2 s. A gap of more than 10 s restarts its uptime, and so does a clock that was
 * set back. Only the process itself can tell a small step back from the slower clock of another host.
 * @returns the time of the beat by the service's clock
 */
export const beat = async ({ ctx, input: { service, last } }: Call<ToBeat>): Promise<Date> => {
  const at = ctx.clock.now()
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const wasPutBack = last !== null && last > at
  const [gapBefore, latest] = [after(-beatFreshSeconds), after(wasPutBack ? 0 : clockSkewSeconds)]
  await upsertBeat(ctx.db.pool, { name: service, at, gapBefore, latest })
  return at
}
