import { advanceDue, scheduledSuites } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { nextDue } from '../domain/suite/schedule.ts'

/**
 * Brings back suites whose next time lies beyond the next one of their schedule: it was computed while the clock was ahead. A
 * host that once booted with a wrong year would otherwise not run them for a year. A due time that had its job before the clock
 * was set back gets no second one. @returns the number of suites brought back
 */
export const advanceSchedules = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  let advanced = 0
  for (const { id, cron, timezone, nextRunAt } of await scheduledSuites(ctx.db.pool)) {
    const next = nextDue({ cron, timeZone: timezone }, ctx.clock.now())
    if (next && next < nextRunAt && (await advanceDue(ctx.db.pool, { id, from: nextRunAt, to: next }))) advanced++
  }
  return advanced
}
