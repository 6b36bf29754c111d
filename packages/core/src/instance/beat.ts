import { upsertBeat } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { beatFreshSeconds, clockSkewSeconds } from '../domain/run/lease.ts'

/** The service by whose beats leases are judged. */
export const apiService = 'api'

export interface ToBeat {
  service: string
  /** when this process said so before; null: never */
  last: Date | null
}

/**
 * A service says that it answers; to be called every 2 s. A gap of more than 10 s starts its uptime anew, and so does a
 * clock that was put back: by much, or by little, which only the process itself can tell from another host's slower clock.
 * @returns when, by its clock
 */
export const beat = async ({ ctx, input: { service, last } }: Call<ToBeat>): Promise<Date> => {
  const at = ctx.clock.now()
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const wasPutBack = last !== null && last > at
  const [gapBefore, latest] = [after(-beatFreshSeconds), after(wasPutBack ? 0 : clockSkewSeconds)]
  await upsertBeat(ctx.db.pool, { name: service, at, gapBefore, latest })
  return at
}
