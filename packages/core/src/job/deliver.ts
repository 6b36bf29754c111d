import type { Ctx } from '../ctx.ts'

/** Hands run ids to the queue. A queue that is away loses nothing: the reconciler delivers later, so it is only logged. */
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

/** Takes run ids out of the queue. One that stays is refused when it is claimed, so failing is only logged. */
export const withdraw = async (ctx: Ctx, environmentId: string, runIds: string[]): Promise<void> => {
  if (runIds.length === 0) return
  try {
    await ctx.queue.remove(environmentId, runIds)
  } catch (error) {
    ctx.log.warn({ err: error, environmentId, runs: runIds.length }, 'queue is away, cancelled runs stay in it')
  }
}
