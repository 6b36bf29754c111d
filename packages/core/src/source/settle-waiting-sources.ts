import { appendEvents, bindWaitingRuns, failOutdatedRuns, freeWaitingRuns, inTransaction, type Sql } from '@wrkbench/db'
import type { Call, Ctx } from '../ctx.ts'
import { groupBy } from '../domain/group-by.ts'
import { runError } from '../domain/run/run-error.ts'
import { rollUpJob } from '../job/roll-up-job.ts'
import { runEvent } from '../run/run-event.ts'

const error = runError(
  'CATALOGUE_MISMATCH',
  'It waited for the approval of sources that the instance does not have any more: submit the job again.',
)

const endOutdated = async (tx: Sql, ctx: Ctx): Promise<void> => {
  const at = ctx.clock.now()
  const runs = await failOutdatedRuns(tx, error, at)
  const byJob = [...groupBy(runs, ({ jobId }) => jobId)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [jobId, ended] of byJob) {
    const events = ended.map(({ id }) => runEvent(id, 'FAILED', at, error))
    await appendEvents(tx, jobId, events, at)
    await rollUpJob(tx, jobId, at)
    ctx.log.warn({ jobId, runs: ended.length, code: error.code }, 'runs waited for sources that are gone')
  }
}

/**
 * Settles the waiting runs once the API has read its catalogue. If approval is required, runs whose sources can no longer be
 * approved end, because they would block their suite for ever. If it is not required, all runs waiting for it are freed.
 */
export const settleWaitingSources = async ({ ctx, input }: Call<{ needApproval: boolean }>): Promise<void> =>
  inTransaction(ctx.db.pool, async (tx) => {
    if (!input.needApproval) return freeWaitingRuns(tx)
    await bindWaitingRuns(tx)
    await endOutdated(tx, ctx)
  })
