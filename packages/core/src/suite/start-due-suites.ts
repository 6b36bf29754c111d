import type { DueOutcome } from '@wrkbench/contracts'
import { type DueSuiteRow, dueSuites, jobInTheWay, settleDue } from '@wrkbench/db'
import type { Call, Ctx } from '../ctx.ts'
import { nextDue } from '../domain/suite/schedule.ts'
import { tryEach } from '../domain/try-each.ts'
import { ServiceError } from '../errors.ts'
import { storedCatalogue } from '../instance/stored-catalogue.ts'
import { createJob } from '../job/create-job.ts'
import { jobOf } from './run-suite.ts'

export interface StartDueSuites {
  /** one alone */
  suiteId?: string
  /** leaves out what became due within this time */
  lateMs?: number
}

/**
 * Submits the job of every suite that is due. However many times were missed, it runs once and waits for the next time
 * after now. While its last job is not over it is passed over, and the suite says so. A process that dies in between
 * does no harm: a due time has one job at the most. @returns how many due times were dealt with
 */
export const startDueSuites = async ({ ctx, input }: Call<StartDueSuites>): Promise<number> => {
  const { suiteId = null, lateMs = 0 } = input
  const due = await dueSuites(ctx.db.pool, new Date(ctx.clock.now().getTime() - lateMs), suiteId)
  if (due.length === 0) return 0
  const actor = { ...ctx.actor, name: 'schedule' }
  const scheduled: Ctx = { ...ctx, actor, catalogue: await storedCatalogue(ctx) }
  let settled = 0
  await tryEach(due, async (suite) => {
    const result = await start(scheduled, suite)
    const nextRunAt = nextDue({ cron: suite.cron, timeZone: suite.timezone }, ctx.clock.now())
    if (await settleDue(ctx.db.pool, { id: suite.id, dueAt: suite.dueAt, nextRunAt, ...result })) settled++
  })
  return settled
}

/** What came of it; an error of the platform leaves the suite due, to be tried again. */
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
