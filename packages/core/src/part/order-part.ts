import type { OrderPart, PartOrdered } from '@wrkbench/contracts'
import { partState, placeOrder } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'
import { leaseLost } from '../run/held-run.ts'
import { hasEnded } from './part-lease.ts'

/**
 * Gives a part the leader's order and returns its answer, if there is one yet. The caller waits for news of the run and asks
 * again.
 * @throws ServiceError NOT_FOUND; LEASE_LOST if the run is over or held by another runner
 */
export const orderPart = async ({
  ctx,
  input,
}: Call<OrderPart & { id: string; ordinal: number }>): Promise<PartOrdered> => {
  const { id, ordinal, seq, order } = input
  const lease = input.lease.toLowerCase()
  if (!isUuid(id) || !isUuid(lease)) throw notFound('part', `${ordinal} of run ${id}`)
  await placeOrder(ctx.db.pool, { runId: id, ordinal, lease, seq, order })
  const part = await partState(ctx.db.pool, id, ordinal, lease)
  if (!part) throw notFound('part', `${ordinal} of run ${id}`)
  if (!part.held) throw leaseLost(id)
  if (part.answerSeq === seq) return { state: 'answered', answer: part.answer }
  if (part.cancelRequested) return { state: 'cancelled', answer: null }
  if (part.orderSeq > seq || (await hasEnded(ctx, part.leaseExpiresAt))) return { state: 'lost', answer: null }
  return { state: 'pending', answer: null }
}
