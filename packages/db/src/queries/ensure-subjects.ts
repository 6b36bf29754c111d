import type { Sql } from '../sql.ts'

export interface SubjectName {
  name: string
  /** null: not a server of the catalogue */
  serverId: string | null
}

const insert = `
INSERT INTO subjects (project_id, name, server_id)
SELECT $1, name, server FROM unnest($2::text[], $3::text[]) AS new (name, server)
ON CONFLICT (project_id, name) DO NOTHING`

/** Ids of a project's subjects by name; those that are missing are made. */
export const ensureSubjects = async (
  tx: Sql,
  projectId: string,
  subjects: readonly SubjectName[],
): Promise<Map<string, number>> => {
  const names = subjects.map(({ name }) => name)
  await tx.query(insert, [projectId, names, subjects.map(({ serverId }) => serverId)])
  const { rows } = await tx.query<{ id: number; name: string }>(
    'SELECT id, name FROM subjects WHERE project_id = $1 AND name = ANY ($2::text[])',
    [projectId, names],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
