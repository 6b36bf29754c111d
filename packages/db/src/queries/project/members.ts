import type { Role } from '@wrkbench/contracts'
import { inNameOrder } from '../../name-order.ts'
import type { Sql } from '../../sql.ts'

export interface MemberRow {
  id: string
  name: string
  email: string | null
  isAdmin: boolean
  role: Role
}

const columns = `
SELECT u.id, u.name, u.email, u.is_admin AS "isAdmin", lower(m.role::text) AS role
FROM memberships m JOIN users u ON u.id = m.user_id`

/** Members of a project, ordered by name. */
export const memberRows = async (sql: Sql, projectId: string): Promise<MemberRow[]> =>
  (
    await sql.query<MemberRow>(`${columns} WHERE m.project_id = $1 ORDER BY ${inNameOrder('u.name')}, u.id`, [
      projectId,
    ])
  ).rows

/** All members of a project, with their rows locked so that no other transaction changes who administers it. */
export const lockMembers = async (tx: Sql, projectId: string): Promise<MemberRow[]> => {
  const text = `${columns} WHERE m.project_id = $1 ORDER BY m.user_id FOR UPDATE OF m`
  return (await tx.query<MemberRow>(text, [projectId])).rows
}

const put = `
INSERT INTO memberships (project_id, user_id, role) VALUES ($1, $2, upper($3)::role)
ON CONFLICT (project_id, user_id) DO UPDATE SET role = excluded.role`

export const putMember = async (tx: Sql, projectId: string, userId: string, role: Role): Promise<void> => {
  await tx.query(put, [projectId, userId, role])
}

export const deleteMember = async (tx: Sql, projectId: string, userId: string): Promise<void> => {
  await tx.query('DELETE FROM memberships WHERE project_id = $1 AND user_id = $2', [projectId, userId])
}
