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

/**
 * Renews the lease alone. Even this may need room, for the new version of the row. If it fails, the API's uptime begins anew,
 * so that no lease is judged for a while: no runner could renew one.
 */
const keepAlive = async (ctx: Ctx, held: { id: string; lease: string }): Promise<void> => {
  try {
    await renewAlone(ctx, held)
  } catch (error) {
    if (isOutOfRoom(error)) await beginUptimeAnew(ctx.db.pool, apiService, ctx.clock.now())
  }
}

/**
 * Runs `store`, which stores what a runner hands in, and renews the lease even if the database has no room for it: on a full
 * disk, existing rows can be updated long after inserts fail. The call still fails and the runner repeats it. Without this, a
 * full disk would use up every attempt of every run.
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
