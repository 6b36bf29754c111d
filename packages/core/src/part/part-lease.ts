import type { Ctx } from '../ctx.ts'
import { latestLeaseEnd } from '../domain/run/lease.ts'
import { judgedFrom } from '../reconcile/judged-from.ts'

/** Whether the lease of a part has ended: not when the clock was set a moment ago, nor while nobody could renew it. */
export const hasEnded = async (ctx: Ctx, leaseExpiresAt: Date): Promise<boolean> => {
  const now = ctx.clock.now()
  const isGood = leaseExpiresAt >= now && leaseExpiresAt <= latestLeaseEnd(now)
  return !isGood && (await judgedFrom(ctx)) !== null
}
