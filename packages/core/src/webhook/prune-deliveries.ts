import { deliveryDays } from '@wrkbench/contracts'
import { deleteOldDeliveries } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'

const batch = 1000

/** Deletes deliveries that are too old to be of use. @returns the number deleted */
export const pruneDeliveries = ({ ctx }: { ctx: Ctx }): Promise<number> =>
  deleteOldDeliveries(ctx.db.pool, new Date(ctx.clock.now().getTime() - deliveryDays * 86_400_000), batch)
