import type { Ctx } from '../ctx.ts'
import { startDueSuites } from '../suite/start-due-suites.ts'

/** time that the queue's timer has to start a suite itself */
const graceMs = 5000

/** Starts suites whose timer did not fire because the queue, or the whole instance, was down. @returns the number started */
export const startMissedSuites = ({ ctx }: { ctx: Ctx }): Promise<number> =>
  startDueSuites({ ctx, input: { lateMs: graceMs } })
