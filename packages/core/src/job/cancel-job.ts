import type { JobDetail } from '@wrkbench/contracts'
import { inTransaction, requestCancel, wakeCancelledParts } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound, ServiceError } from '../errors.ts'
import { cancelWaiting } from './cancel-waiting.ts'
import { withdraw } from './deliver.ts'
import { getJob } from './get-job.ts'
import { rollUpJob } from './roll-up-job.ts'

/**
 * Cancels a job: its waiting runs at once, an active run with its next heartbeat. Cancelling twice is no error.
 * @throws ServiceError NOT_FOUND; JOB_FINISHED if the job was over before it was first cancelled
 */
export const cancelJob = async ({ ctx, input }: Call<{ id: string }>): Promise<JobDetail> => {
  if (!isUuid(input.id)) throw notFound('job', input.id)
  const at = ctx.clock.now()
  const cancelled = await inTransaction(ctx.db.pool, async (tx) => {
    const runIds = await cancelWaiting(tx, input.id, at)
    const requested = await requestCancel(tx, input.id, at)
    if (requested) await rollUpJob(tx, input.id, at)
    if (requested) await wakeCancelledParts(tx, input.id)
    return { runIds, requested }
  })
  const job = await getJob({ ctx, input })
  if (!cancelled.requested && job.cancelRequestedAt === null) {
    throw new ServiceError('JOB_FINISHED', `Job ${job.number} is over: ${job.status}.`)
  }
  // Not awaited: the runs are already cancelled, and removing thousands from the queue takes a while.
  void withdraw(ctx, job.environment.id, cancelled.runIds)
  return job
}
