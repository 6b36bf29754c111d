import { activeLeases, inTransaction, loseExpiredRuns, serviceBeat } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { latestLeaseEnd, maxAttempts, mayJudgeLeases } from '../domain/run/lease.ts'
import type { LeaseWatch } from '../domain/run/lease-watch.ts'
import { runError } from '../domain/run/run-error.ts'
import { apiService } from '../instance/beat.ts'
import { deliverAttempts } from '../job/deliver.ts'
import { startNextAttempts } from '../run/next-attempts.ts'

const error = runError('RUNNER_LOST', 'The runner has not been heard of for 30 s.')

/**
 * Ends runs whose lease has expired as LOST. Up to the third attempt a new one takes over, at the front of the queue. Time in
 * which the API could not be reached does not count. With `watch`, leases expire in time even if the clock was set back while
 * they were held and the API was restarted as well. @returns the number of runs lost
 */
export const expireLeases = async ({ ctx, watch }: { ctx: Ctx; watch?: LeaseWatch }): Promise<number> => {
  const beat = await serviceBeat(ctx.db.pool, apiService)
  const standing = watch?.standing(await activeLeases(ctx.db.pool), beat) ?? []
  const at = ctx.clock.now()
  const good = mayJudgeLeases(beat, at) ? { from: at, to: latestLeaseEnd(at) } : null
  if (!good && standing.length === 0) return 0
  const { runs: lost, deliveries } = await inTransaction(ctx.db.pool, async (tx) => {
    const runs = await loseExpiredRuns(tx, { error, maxAttempts, at }, { good, standing })
    return { runs, deliveries: await startNextAttempts(tx, runs, error, at) }
  })
  await deliverAttempts(ctx, deliveries)
  for (const { id, jobId } of lost) ctx.log.warn({ runId: id, jobId, code: error.code }, 'run lost')
  return lost.length
}
