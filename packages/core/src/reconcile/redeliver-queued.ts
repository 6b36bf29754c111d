import { environmentsWithWaiting, undeliveredRuns } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/** time that `createJob` has to deliver its runs itself */
const graceMs = 5000
const mostAtOnce = 1000

/**
 * Delivers waiting runs that the queue does not know, oldest first. Either the queue was unreachable, or it lost them, or it
 * gave an id to a runner that could not take it. A run that another process delivers at the same time may be delivered twice;
 * its second claim is refused.
 * @returns the number of runs delivered. @throws if the queue cannot be reached
 */
export const redeliverQueued = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const now = ctx.clock.now().getTime()
  const [queuedBefore, queuedAfter] = [new Date(now - graceMs), new Date(now + graceMs)]
  let delivered = 0
  for (const environmentId of await environmentsWithWaiting(ctx.db.pool)) {
    const known = [...(await ctx.queue.known(environmentId))]
    const runIds = await undeliveredRuns(ctx.db.pool, {
      environmentId,
      queuedBefore,
      queuedAfter,
      known,
      limit: mostAtOnce,
    })
    if (runIds.length > 0) await ctx.queue.enqueue(environmentId, runIds)
    delivered += runIds.length
  }
  return delivered
}
