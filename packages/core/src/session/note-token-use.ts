import { noteTokenUseAt } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

const everyMs = 60_000

/** Writes down that the caller's token was used, once a minute at the most. To be called when the answer is out. */
export const noteTokenUse = async ({ ctx }: { ctx: Ctx }): Promise<void> => {
  const { kind, id, lastUsedAt } = ctx.actor
  if (kind !== 'token' && kind !== 'runner') return
  const now = ctx.clock.now()
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < everyMs) return
  await noteTokenUseAt(ctx.db.pool, id, now)
}
