import { deliveryDays } from '@wrkbench/contracts'
import { deleteOldDeliveries } from '@wrkbench/db'
import type { Ctx } from '../ctx.ts'
import { daysBefore } from '../instant.ts'

const batch = 1000

/** Deletes deliveries that are too old to be of use. @returns the number deleted */
export const pruneDeliveries = ({ ctx }: { ctx: Ctx }): Promise<number> =>
  deleteOldDeliveries(ctx.db.pool, daysBefore(ctx.clock.now(), deliveryDays), batch)
