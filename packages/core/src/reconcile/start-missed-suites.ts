import type { Ctx } from '../ctx.ts'
import { startDueSuites } from '../suite/start-due-suites.ts'

/** the bell rings by itself; this long it is given */
const graceMs = 5000

/** Starts suites whose bell did not ring: the queue was away, or everything was. @returns how many */
export const startMissedSuites = ({ ctx }: { ctx: Ctx }): Promise<number> =>
  startDueSuites({ ctx, input: { lateMs: graceMs } })
