import type { HandBackRun } from '@wrkbench/contracts'
import { inTransaction, loseRun } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { runError } from '../domain/run/run-error.ts'
import { deliverAttempts } from '../job/deliver.ts'
import { isStillActive, leaseLost, lockUnderLease } from './held-run.ts'
import { startNextAttempts } from './next-attempts.ts'

const error = runError('RUNNER_STOPPED', 'The runner was stopped, or its host stood still: it handed the run back.')
/** Practically unlimited: handing back is a decision, not a failure, so the limit on attempts does not apply. */
const maxAttempts = 1_000_000

/**
 * Hands back the run of a runner that has to stop: this attempt becomes LOST, and the next one goes to the front of the queue.
 * @throws ServiceError NOT_FOUND, LEASE_LOST
 */
export const handBackRun = async ({ ctx, input }: Call<HandBackRun & { id: string }>): Promise<void> => {
  const at = ctx.clock.now()
  const deliveries = await inTransaction(ctx.db.pool, async (tx) => {
    const run = await lockUnderLease(tx, input.id, input.lease)
    if (!isStillActive(run)) throw leaseLost(input.id)
    return startNextAttempts(tx, await loseRun(tx, { error, maxAttempts, at }, input.id), error, at)
  })
  await deliverAttempts(ctx, deliveries)
}
