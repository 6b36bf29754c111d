import type { Sql } from '../../sql.ts'
import { findOrMake } from './find-or-make.ts'

export interface SubjectName {
  name: string
  /** null if it is no server of the catalogue */
  serverId: string | null
}

const select = 'SELECT id, name FROM subjects WHERE project_id = $1 AND name = ANY ($2::text[])'

const insert = `
INSERT INTO subjects (project_id, name, server_id)
SELECT $1, name, server FROM unnest($2::text[], $3::text[]) AS new (name, server)
ON CONFLICT (project_id, name) DO NOTHING`

/** Ids of a project's subjects by name; missing subjects are created. */
export const ensureSubjects = (
  tx: Sql,
  projectId: string,
  subjects: readonly SubjectName[],
): Promise<Map<string, number>> => {
  const serverIds = new Map(subjects.map(({ name, serverId }) => [name, serverId]))
  return findOrMake(
    [...serverIds.keys()],
    async (names) => {
      const { rows } = await tx.query<{ id: number; name: string }>(select, [projectId, names])
      return new Map(rows.map(({ id, name }) => [name, id]))
    },
    (names) => tx.query(insert, [projectId, names, names.map((name) => serverIds.get(name) ?? null)]),
  )
}
