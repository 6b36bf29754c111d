import { serviceBeat } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { mayJudgeLeases } from '../domain/run/lease.ts'
import { apiService } from '../instance/beat.ts'

/** Returns since when the API has been reachable; null if not for long enough to blame a silent runner. */
export const judgedFrom = async (ctx: Ctx): Promise<Date | null> => {
  const beat = await serviceBeat(ctx.db.pool, apiService)
  return beat && mayJudgeLeases(beat, ctx.clock.now()) ? beat.upFrom : null
}
