import type { Ctx } from '../ctx.ts'
import { latestLeaseEnd } from '../domain/run/lease.ts'
import { judgedFrom } from '../reconcile/judged-from.ts'

/**
 * Whether the lease of a part has ended. It has not while leases are not judged: the clock may just have been set, or no runner
 * could renew its lease.
 */
export const hasEnded = async (ctx: Ctx, leaseExpiresAt: Date): Promise<boolean> => {
  const now = ctx.clock.now()
  const isGood = leaseExpiresAt >= now && leaseExpiresAt <= latestLeaseEnd(now)
  return !isGood && (await judgedFrom(ctx)) !== null
}
