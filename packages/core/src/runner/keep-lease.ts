import { beginUptimeAnew, inTransaction, isOutOfRoom, renewLease } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { leaseEnd } from '../domain/run/lease.ts'
import { apiService } from '../instance/beat.ts'
import { isStillActive, lockUnderLease } from './held-run.ts'

const renewAlone = (ctx: Ctx, { id, lease }: { id: string; lease: string }): Promise<void> =>
  inTransaction(ctx.db.pool, async (tx) => {
    const run = await lockUnderLease(tx, id, lease)
    const { status, phases, progress } = run
    const at = ctx.clock.now()
    if (isStillActive(run))
      await renewLease(tx, { runId: id, lease, status, phases, progress, leaseExpiresAt: leaseEnd(at), at })
  })

/** A run's new version may need room, too. Then leases are not judged for a while: nobody could renew one. */
const keepAlive = async (ctx: Ctx, held: { id: string; lease: string }): Promise<void> => {
  try {
    await renewAlone(ctx, held)
  } catch (error) {
    if (isOutOfRoom(error)) await beginUptimeAnew(ctx.db.pool, apiService, ctx.clock.now())
  }
}

/**
 * Stores what a runner brings. Where the database has no room for it, the lease is kept all the same: on a full disk, rows
 * that exist can be updated long after inserts fail. The call still fails and the runner repeats it; otherwise a full disk
 * would use up every attempt of every run.
 */
export const keepLease = async <T>(
  ctx: Ctx,
  held: { id: string; lease: string },
  store: () => Promise<T>,
): Promise<T> => {
  try {
    return await store()
  } catch (error) {
    if (isOutOfRoom(error)) await keepAlive(ctx, held).catch(() => {})
    throw error
  }
}
