import { deleteShareRow, inTransaction } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { isUuid } from '../domain/uuid7.ts'
import { notFound } from '../errors.ts'

/** Deletes a link, which shows nothing from now on. @throws ServiceError NOT_FOUND */
export const deleteShare = async ({ ctx, input: { id } }: Call<{ id: string }>): Promise<void> => {
  const project = projectSlug(ctx)
  await inTransaction(ctx.db.pool, async (tx) => {
    const gone = isUuid(id) && (await deleteShareRow(tx, project, id))
    if (!gone) throw notFound('share', id)
    await writeAudit(tx, ctx, { action: 'share.deleted', subject: id, project, detail: {} })
  })
}
