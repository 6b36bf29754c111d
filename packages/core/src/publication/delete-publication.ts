import { deletePublicationRow, inTransaction } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { notFound } from '../errors.ts'
import type { GetPublication } from './get-publication.ts'

/** Deletes a publication, but not the results that it shows. @throws ServiceError NOT_FOUND */
export const deletePublication = async ({ ctx, input }: Call<GetPublication>): Promise<void> => {
  const { id } = input
  const project = projectSlug(ctx, input.project)
  await inTransaction(ctx.db.pool, async (tx) => {
    const title = await deletePublicationRow(tx, project, id)
    if (title === null) throw notFound('publication', id)
    await writeAudit(tx, ctx, { action: 'publication.deleted', subject: title, project, detail: { id } })
  })
}
