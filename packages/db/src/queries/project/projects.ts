import type { Sql } from '../../sql.ts'

export interface ProjectValues {
  name: string
  isPublic: boolean
}

const insert = `
INSERT INTO projects (id, slug, name, is_public, created_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (slug) DO NOTHING RETURNING id`

/** Returns false if there is a project of that slug. */
export const insertProject = async (
  tx: Sql,
  { id, slug, name, isPublic, createdAt }: ProjectValues & { id: string; slug: string; createdAt: Date },
): Promise<boolean> => (await tx.query(insert, [id, slug, name, isPublic, createdAt])).rows.length > 0

/** Locks the project's row until the transaction ends. */
export const lockProject = async (tx: Sql, id: string): Promise<ProjectValues | null> => {
  const text = 'SELECT name, is_public AS "isPublic" FROM projects WHERE id = $1 FOR UPDATE'
  return (await tx.query<ProjectValues>(text, [id])).rows[0] ?? null
}

export const changeProject = async (tx: Sql, id: string, { name, isPublic }: ProjectValues): Promise<void> => {
  await tx.query('UPDATE projects SET name = $2, is_public = $3 WHERE id = $1', [id, name, isPublic])
}
