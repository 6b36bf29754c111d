import { deleteEndedSessions } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/** Forgets sessions that have ended. @returns how many */
export const pruneSessions = ({ ctx }: { ctx: Ctx }): Promise<number> =>
  deleteEndedSessions(ctx.db.pool, ctx.clock.now())
