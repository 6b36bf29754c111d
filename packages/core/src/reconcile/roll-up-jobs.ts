import { inTransaction, lockJob, openJobStates } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { jobStatusOf } from '../domain/job/job-status.ts'
import { tryEach } from '../domain/try-each.ts'
import { cancelWaiting } from '../job/cancel-waiting.ts'
import { withdraw } from '../job/deliver.ts'
import { rollUpJob } from '../job/roll-up-job.ts'

/**
 * Repairs jobs that disagree with their runs: cancels attempts that were created while their job was being cancelled, and
 * updates statuses that are out of date. @returns the number of jobs repaired
 */
export const rollUpJobs = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const at = ctx.clock.now()
  let mended = 0
  await tryEach(await openJobStates(ctx.db.pool), async (job) => {
    const cancelRequested = job.cancelRequestedAt !== null
    const leftOver = cancelRequested && job.queued > 0
    if (!leftOver && jobStatusOf(job, { status: job.status, cancelRequested }) === job.status) return
    const runIds = await inTransaction(ctx.db.pool, async (tx) => {
      const ids = leftOver ? await cancelWaiting(tx, job.id, at) : []
      await lockJob(tx, job.id)
      await rollUpJob(tx, job.id, at)
      return ids
    })
    await withdraw(ctx, job.environmentId, runIds)
    mended++
  })
  return mended
}
