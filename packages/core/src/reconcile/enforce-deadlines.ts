import { appendEvents, inTransaction, timeOutRuns, wakeParts } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { runError } from '../domain/run/run-error.ts'
import { rollUpJob } from '../job/roll-up-job.ts'
import { runEvent } from '../run/run-event.ts'
import { judgedFrom } from './judged-from.ts'

/** Time beyond the deadline in which the runner can end a late run itself and report it. */
const graceSeconds = 30
const error = runError('DEADLINE_EXCEEDED', 'The run took longer than its build, start, warm-up and load may take.')

/** Ends runs that hold their environment beyond their deadline. @returns the number of runs ended */
export const enforceDeadlines = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const upFrom = await judgedFrom(ctx)
  if (!upFrom) return 0
  const at = ctx.clock.now()
  return inTransaction(ctx.db.pool, async (tx) => {
    const runs = await timeOutRuns(tx, error, { at, graceSeconds, upFrom })
    const runIds = runs.map(({ id }) => id)
    await wakeParts(tx, runIds)
    for (const { id, jobId } of runs) {
      await appendEvents(tx, jobId, [runEvent(id, 'TIMED_OUT', at, error)], at)
      await rollUpJob(tx, jobId, at)
      ctx.log.warn({ runId: id, jobId, code: error.code }, 'run timed out')
    }
    return runs.length
  })
}
