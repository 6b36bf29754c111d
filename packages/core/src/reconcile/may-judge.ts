import { serviceBeat } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { mayJudgeLeases } from '../domain/lease.ts'
import { apiService } from '../instance/beat.ts'

/** Whether the API has been reachable for so long that a silent runner is at fault. */
export const mayJudge = async (ctx: Ctx): Promise<boolean> =>
  mayJudgeLeases(await serviceBeat(ctx.db.pool, apiService), ctx.clock.now())
