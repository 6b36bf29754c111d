import { inTransaction, loseExpiredRuns } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { latestLeaseEnd, maxAttempts } from '../domain/lease.ts'
import { runError } from '../domain/run-error.ts'
import { deliver } from '../job/deliver.ts'
import { startNextAttempts } from '../run/next-attempts.ts'
import { judgedFrom } from './may-judge.ts'

const error = runError('RUNNER_LOST', 'The runner has not been heard of for 30 s.')

/**
 * Runs whose lease has ended are lost; up to the third attempt a new one takes their place, first in the queue. Nobody
 * is lost for time in which the API could not be reached. @returns how many were lost
 */
export const expireLeases = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  if (!(await judgedFrom(ctx))) return 0
  const at = ctx.clock.now()
  const { runs: lost, deliveries } = await inTransaction(ctx.db.pool, async (tx) => {
    const runs = await loseExpiredRuns(tx, { error, maxAttempts, at }, latestLeaseEnd(at))
    return { runs, deliveries: await startNextAttempts(tx, runs, error, at) }
  })
  for (const [environmentId, runIds] of deliveries) await deliver(ctx, environmentId, runIds, { front: true })
  for (const { id, jobId } of lost) ctx.log.warn({ runId: id, jobId, code: error.code }, 'run lost')
  return lost.length
}
