import { environmentsWithWaiting, undeliveredRuns } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

/** whoever submits delivers by himself; this long he is given */
const graceMs = 5000
const mostAtOnce = 1000

/**
 * Hands the queue what waits and is not known there: it was lost, away, or gave an id to a runner that could not take
 * it. Oldest first. Asking the queue first makes sure that nothing delivered in between counts as unknown for long: at
 * worst an id is delivered once more, and its claim is refused. @returns how many. @throws when the queue is away
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
