import { upsertBeat } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { beatFreshSeconds } from '../domain/lease.ts'

/** The service by whose beats leases are judged. */
export const apiService = 'api'

/** A service says that it answers; to be called every 2 s. A gap of more than 10 s starts its uptime anew. */
export const beat = async ({ ctx, input }: Call<{ service: string }>): Promise<void> => {
  const now = ctx.clock.now()
  await upsertBeat(ctx.db.pool, input.service, now, new Date(now.getTime() - beatFreshSeconds * 1000))
}
