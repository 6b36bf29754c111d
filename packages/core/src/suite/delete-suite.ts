import { deleteSuite as removeSuite } from '@wrkbench/db'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Its jobs and their results stay. @throws ServiceError NOT_FOUND */
export const deleteSuite = async ({ ctx, input }: Call<{ id: string }>): Promise<void> => {
  if (!isUuid(input.id) || !(await removeSuite(ctx.db.pool, input.id))) throw notFound('suite', input.id)
}
