import { environmentsWithWaiting, undeliveredRuns } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/** createJob delivers its runs itself; it gets this long */
const graceMs = 5000
const mostAtOnce = 1000

/**
 * Delivers waiting runs that the queue does not know, oldest first: it was away, lost them, or gave an id to a runner that could
 * not take it. A run that another process delivers meanwhile may be delivered twice; its second claim is refused.
 * @returns how many. @throws when the queue is away
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
