import { deleteEndedSessions } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/** Deletes sessions that have ended. @returns the number deleted */
export const pruneSessions = ({ ctx }: { ctx: Ctx }): Promise<number> =>
  deleteEndedSessions(ctx.db.pool, ctx.clock.now())
