import { inTransaction, deleteSuite as removeSuite } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { findSuite } from './find-suite.ts'

/** Deletes a suite, but not its jobs and their results. @throws ServiceError NOT_FOUND */
export const deleteSuite = async ({ ctx, input }: Call<{ id: string }>): Promise<void> => {
  const { id, name, project } = await findSuite(ctx, input.id)
  await inTransaction(ctx.db.pool, async (tx) => {
    if (!(await removeSuite(tx, id))) throw notFound('suite', id)
    await writeAudit(tx, ctx, { action: 'suite.deleted', subject: name, project, detail: { id } })
  })
}
