import { upsertBeat } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { beatFreshSeconds, clockSkewSeconds } from '../domain/lease.ts'

/** The service by whose beats leases are judged. */
export const apiService = 'api'

/**
 * A service says that it answers; to be called every 2 s. A gap of more than 10 s starts its uptime anew, and so does a
 * clock that was put back.
 */
export const beat = async ({ ctx, input }: Call<{ service: string }>): Promise<void> => {
  const at = ctx.clock.now()
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000)
  const [gapBefore, latest] = [after(-beatFreshSeconds), after(clockSkewSeconds)]
  await upsertBeat(ctx.db.pool, { name: input.service, at, gapBefore, latest })
}
