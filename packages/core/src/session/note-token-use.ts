import { noteTokenUseAt } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

const everyMs = 60_000

/** Records that the caller's token was used, at most once a minute. Call it after the answer has been sent. */
export const noteTokenUse = async ({ ctx }: { ctx: Ctx }): Promise<void> => {
  const { kind, id, lastUsedAt } = ctx.actor
  if (kind !== 'token' && kind !== 'runner') return
  const now = ctx.clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < everyMs) return
  await noteTokenUseAt(ctx.db.pool, id, now)
}
