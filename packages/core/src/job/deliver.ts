import type { Ctx } from '../ctx.ts'
import type { Deliveries } from '../run/next-attempts.ts'

/** Hands run ids to the queue. If the queue cannot be reached, this is only logged: the reconciler delivers the runs later. */
export const deliver = async (
  ctx: Ctx,
  environmentId: string,
  runIds: string[],
  options?: { front: boolean },
): Promise<void> => {
  if (runIds.length === 0) return
  try {
    await ctx.queue.enqueue(environmentId, runIds, options)
  } catch (error) {
    ctx.log.warn({ err: error, environmentId, runs: runIds.length }, 'queue is away, runs are delivered later')
  }
}

/** Hands the next attempts of lost runs to the front of the queue. */
export const deliverAttempts = async (ctx: Ctx, deliveries: Deliveries): Promise<void> => {
  for (const [environmentId, runIds] of deliveries) await deliver(ctx, environmentId, runIds, { front: true })
}

/** Removes run ids from the queue. A failure is only logged, because a run that stays in the queue is refused when claimed. */
export const withdraw = async (ctx: Ctx, environmentId: string, runIds: string[]): Promise<void> => {
  if (runIds.length === 0) return
  try {
    await ctx.queue.remove(environmentId, runIds)
  } catch (error) {
    ctx.log.warn({ err: error, environmentId, runs: runIds.length }, 'queue is away, cancelled runs stay in it')
  }
}
