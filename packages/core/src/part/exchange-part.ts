import type { ExchangePart, PartExchanged } from '@wrkbench/contracts'
import { answerOrder, holdPart, type PartInHand } from '@wrkbench/db'
import type { Call, Ctx } from '../ctx.ts'
import { leaseEnd } from '../domain/run/lease.ts'
import { isUuid } from '../domain/uuid7.ts'
import { judgedFrom } from '../reconcile/judged-from.ts'
import { noteRunnerPresence } from '../runner/note-runner-presence.ts'
import { leadsNow } from './share-out.ts'

/** Renews the lease of a part. While leases are not judged, even an ended one is renewed, because the clock may have been set. */
const hold = async (ctx: Ctx, incarnation: string, isOurs: boolean): Promise<PartInHand | null> => {
  const { db, clock } = ctx
  const at = clock.now()
  const part = await holdPart(db.pool, incarnation, leaseEnd(at), at)
  if (part || !isOurs || (await judgedFrom(ctx)) !== null) return part
  return holdPart(db.pool, incarnation, leaseEnd(at), null)
}

/**
 * Serves a runner that does not lead: takes its answer, renews its lease and returns its next order, if there is one yet. The
 * caller waits for news and asks again.
 * @throws ServiceError NOT_FOUND if the runner has to register (again)
 */
export const exchangePart = async ({ ctx, input }: Call<ExchangePart>): Promise<PartExchanged> => {
  const { incarnation, holding, done } = input
  await noteRunnerPresence({ ctx, input: { incarnation } })
  const isOurs = holding !== null && isUuid(holding.runId) && isUuid(holding.lease)
  if (isOurs && done) await answerOrder(ctx.db.pool, { ...holding, ...done })
  const part = await hold(ctx, incarnation, isOurs)
  const over = holding !== null && part?.lease !== holding.lease
  const heard = Math.max(part?.answerSeq ?? 0, holding?.seq ?? 0)
  const open = part && part.orderSeq > heard && !over ? part : null
  return {
    leads: await leadsNow(ctx.db.pool, incarnation, ctx.clock.now()),
    over,
    next: open?.order
      ? { runId: open.runId, ordinal: open.ordinal, lease: open.lease, seq: open.orderSeq, order: open.order }
      : null,
  }
}
