import { entitledRunners } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/**
 * Withdraws access to the queue from runners whose token has expired, or was revoked while the queue could not be reached.
 * @returns the number of runners
 */
export const withdrawEndedAccess = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  if (!ctx.access) return 0
  const holders = await ctx.access.holders()
  if (holders.length === 0) return 0
  const entitled = await entitledRunners(ctx.db.pool, ctx.clock.now())
  const ended = holders.filter((id) => !entitled.has(id))
  if (ended.length > 0) await ctx.access.withdraw(ended)
  return ended.length
}
