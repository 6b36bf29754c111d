import type { NextRun } from '@wrkbench/contracts'
import { nextRun } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { notTakingNow } from '../domain/runner/runner-standing.ts'
import { withdraw } from '../job/deliver.ts'
import { mayBeginNow } from '../part/share-out.ts'
import { presentRunner } from '../runner/note-runner-presence.ts'

/**
 * Returns the run to claim next, for a leading runner without access to the queue; none while a host that takes part is
 * absent. Removes the run from the queue, where nobody would fetch it. @throws ServiceError NOT_FOUND if the runner has to
 * register (again)
 */
export const nextRunOf = async ({ ctx, input }: Call<{ incarnation: string }>): Promise<NextRun> => {
  const runner = await presentRunner(ctx, input.incarnation)
  const at = ctx.clock.now()
  const mayTake = !notTakingNow(runner, at) && (await mayBeginNow(ctx.db.pool, input.incarnation, at))
  const runId = mayTake ? await nextRun(ctx.db.pool, runner.environmentId, input.incarnation) : null
  if (runId) await withdraw(ctx, runner.environmentId, [runId])
  return { runId }
}
