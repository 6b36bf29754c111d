import type { DueOutcome } from '@wrkbench/contracts'
import { type DueSuiteRow, dueSuites, jobInTheWay, settleDue, storedCatalogue } from '@wrkbench/db'
import type { Call, Ctx } from '../ctx.ts'
import { nextDue } from '../domain/suite/schedule.ts'
import { tryEach } from '../domain/try-each.ts'
import { ServiceError } from '../errors.ts'
import { createJob } from '../job/create-job.ts'
import { jobOf } from './run-suite.ts'

export interface StartDueSuites {
  /** only this suite */
  suiteId?: string
  /** leaves out suites that became due within this time; less than zero: takes those, too, that are due that soon */
  lateMs?: number
}

/**
 * Submits the job of every suite that is due. However many due times were missed, a suite runs once and waits for its next
 * time after now. A suite whose last job is not over is skipped and records that. A process that dies in between does no harm,
 * because a due time has one job at most. @returns the number of due times settled
 */
export const startDueSuites = async ({ ctx, input }: Call<StartDueSuites>): Promise<number> => {
  const { suiteId = null, lateMs = 0 } = input
  const due = await dueSuites(ctx.db.pool, new Date(ctx.clock.now().getTime() - lateMs), suiteId)
  if (due.length === 0) return 0
  const actor = { ...ctx.actor, name: 'schedule' }
  const scheduled: Ctx = { ...ctx, actor, catalogue: await storedCatalogue(ctx.db.pool) }
  let settled = 0
  await tryEach(due, async (suite) => {
    const result = await start(scheduled, suite)
    const after = new Date(Math.max(suite.dueAt.getTime(), ctx.clock.now().getTime()))
    const nextRunAt = nextDue({ cron: suite.cron, timeZone: suite.timezone }, after)
    if (await settleDue(ctx.db.pool, { id: suite.id, dueAt: suite.dueAt, nextRunAt, ...result })) settled++
  })
  return settled
}

/** Starts one suite and returns the outcome. Any error but a ServiceError leaves the suite due, to be tried again. */
const start = async (ctx: Ctx, suite: DueSuiteRow): Promise<{ outcome: DueOutcome; note: string | null }> => {
  try {
    await createJob({ ctx, input: jobOf(suite, suite.dueAt) })
    return { outcome: 'started', note: null }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.code !== 'CONFLICT') return { outcome: 'failed', note: error.message }
    const other = await jobInTheWay(ctx.db.pool, suite.id, suite.dueAt)
    if (other?.forThatTime) return { outcome: 'started', note: null }
    return { outcome: 'skipped', note: other ? `Job ${other.number} was not over yet.` : error.message }
  }
}
