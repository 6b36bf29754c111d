import { environmentsWithWaiting, serviceBeat, undeliveredRuns } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { apiService } from '../instance/beat.ts'
import { waitsForHosts } from '../part/share-out.ts'

/** time that `createJob` has to deliver its runs itself */
const graceMs = 5000
const mostAtOnce = 1000

/**
 * Delivers waiting runs that the queue does not know, oldest first. Either the queue was unreachable, or it lost them, or it
 * gave an id to a runner that could not take it. While a host that takes part is absent, its environment gets none: the claim
 * would be refused. A run that another process delivers at the same time may be delivered twice; its second claim is refused.
 * @returns the number of runs delivered. @throws if the queue cannot be reached
 */
export const redeliverQueued = async ({ ctx }: { ctx: Ctx }): Promise<number> => {
  const at = ctx.clock.now()
  const now = at.getTime()
  const [queuedBefore, queuedAfter] = [new Date(now - graceMs), new Date(now + graceMs)]
  // the clock by which the API noted the heartbeats and will judge the claim
  const { beatAt } = (await serviceBeat(ctx.db.pool, apiService)) ?? { beatAt: at }
  let delivered = 0
  for (const environmentId of await environmentsWithWaiting(ctx.db.pool)) {
    if (await waitsForHosts(ctx.db.pool, environmentId, beatAt)) continue
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
