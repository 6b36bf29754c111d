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
 * Waiting runs are cancelled at once; an active one hears of it with its next heartbeat. Asking twice is no error.
 * @throws ServiceError NOT_FOUND; JOB_FINISHED when it was over before anybody asked
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
  // The runs are cancelled already; taking thousands out of the queue may take its time.
  void withdraw(ctx, job.environment.id, cancelled.runIds)
  return job
}
