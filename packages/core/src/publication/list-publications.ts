import type { PublicationList } from '@wrkbench/contracts'
import { type PublicationRow, publicationRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Call } from '../ctx.ts'
import { toPublicationSummary } from './to-publication.ts'

/** Lists the publications of a project, newest first. One statement. */
export const listPublications = async ({ ctx, input }: Call<{ project?: string }>): Promise<PublicationList> => {
  const byId = new Map<string, [PublicationRow, ...PublicationRow[]]>()
  for (const row of await publicationRows(ctx.db.pool, projectSlug(ctx, input.project))) {
    const rows = byId.get(row.id)
    if (rows) rows.push(row)
    else byId.set(row.id, [row])
  }
  return { items: [...byId.values()].map(toPublicationSummary) }
}
