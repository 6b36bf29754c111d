import type { Alert } from '@wrkbench/contracts'
import type { Call } from '../ctx.ts'
import { findAlert } from './find-alert.ts'
import { toAlert } from './to-alert.ts'

/** Returns an alert. One statement. @throws ServiceError NOT_FOUND */
export const getAlert = async ({ ctx, input }: Call<{ id: string }>): Promise<Alert> =>
  toAlert(await findAlert(ctx.db.pool, input.id))
