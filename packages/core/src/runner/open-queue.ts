import type { Delivery, QueueAccess, Registered } from '@wrkbench/contracts'
import { noteDelivery } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { ServiceError } from '../errors.ts'

type Granted = { access: QueueAccess | null; delivery: Delivery }

const own: Granted = { access: null, delivery: { kind: 'own', why: null, rules: null } }
const none: Granted = {
  access: { kind: 'api' },
  delivery: { kind: 'api', why: 'this API gives no access to its queue', rules: null },
}

const grant = async ({ access, log }: Ctx, { runnerId, queue }: Registered): Promise<Granted> => {
  if (!access) return none
  try {
    return await access.grant(runnerId, queue)
  } catch (err) {
    log.warn({ err, runnerId }, 'the queue is away: a runner gets its access later')
    throw new ServiceError('UNAVAILABLE', 'The queue cannot be reached: the runner is to ask again.')
  }
}

/** Gives a leading runner access to its queue, if it asks for it; else returns null. @throws ServiceError UNAVAILABLE */
export const openQueue = async (
  ctx: Ctx,
  registered: Registered,
  asked: 'own' | 'ask' | 'keep' = 'own',
): Promise<QueueAccess | null> => {
  if (!registered.leads || asked === 'keep') return null
  const { access, delivery } = asked === 'ask' ? await grant(ctx, registered) : own
  await noteDelivery(ctx.db.pool, registered.runnerId, delivery)
  return access
}
