import { serviceBeat } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { mayJudgeLeases } from '../domain/lease.ts'
import { apiService } from '../instance/beat.ts'

/** Since when the API can be reached, if it is for so long that a silent runner is at fault; null: it is not. */
export const judgedFrom = async (ctx: Ctx): Promise<Date | null> => {
  const beat = await serviceBeat(ctx.db.pool, apiService)
  return beat && mayJudgeLeases(beat, ctx.clock.now()) ? beat.upFrom : null
}
