import type { Sql } from '../../sql.ts'

const text = `
DELETE FROM publications b USING projects p WHERE p.id = b.project_id AND p.slug = $1 AND b.id = $2 RETURNING b.title`

/** @returns the title of the deleted publication; null if there was none */
export const deletePublicationRow = async (tx: Sql, project: string, id: string): Promise<string | null> =>
  (await tx.query<{ title: string }>(text, [project, id])).rows[0]?.title ?? null
