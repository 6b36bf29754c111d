import type { Ctx } from '../ctx.ts'
import { startDueSuites } from '../suite/start-due-suites.ts'

/** the queue's bell starts a suite on time; it gets this long */
const graceMs = 5000

/** Starts suites whose bell did not ring: the queue was away, or everything was. @returns how many */
export const startMissedSuites = ({ ctx }: { ctx: Ctx }): Promise<number> =>
  startDueSuites({ ctx, input: { lateMs: graceMs } })
