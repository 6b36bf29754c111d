import type { Role } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface InvitationRow {
  id: string
  name: string
  role: Role
  projectId: string
  projectSlug: string
  projectName: string
  createdBy: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  revokedAt: Date | null
}

const columns = `
SELECT i.id, i.name, lower(i.role::text) AS role, p.id AS "projectId", p.slug AS "projectSlug", p.name AS "projectName",
  i.created_by AS "createdBy", i.created_at AS "createdAt", i.expires_at AS "expiresAt", i.used_at AS "usedAt",
  i.revoked_at AS "revokedAt"
FROM invitations i JOIN projects p ON p.id = i.project_id`

/** The 100 newest invitations of a project, newest first. Used and ended ones are kept for a while for reference. */
export const invitationRows = async (sql: Sql, projectId: string): Promise<InvitationRow[]> => {
  const text = `${columns} WHERE i.project_id = $1 ORDER BY i.id DESC LIMIT 100`
  return (await sql.query<InvitationRow>(text, [projectId])).rows
}

export const invitationByHash = async (sql: Sql, secretHash: Uint8Array): Promise<InvitationRow | null> =>
  (await sql.query<InvitationRow>(`${columns} WHERE i.secret_hash = $1`, [secretHash])).rows[0] ?? null

/** Locks the invitation's row until the transaction ends. */
export const lockInvitation = async (tx: Sql, projectId: string, id: string): Promise<InvitationRow | null> => {
  const text = `${columns} WHERE i.project_id = $1 AND i.id = $2 FOR UPDATE OF i`
  return (await tx.query<InvitationRow>(text, [projectId, id])).rows[0] ?? null
}

export interface NewInvitation {
  id: string
  projectId: string
  role: Role
  secretHash: Uint8Array
  name: string
  createdBy: string
  createdAt: Date
  expiresAt: Date
}

const insert = `
INSERT INTO invitations (id, project_id, role, secret_hash, name, created_by, created_at, expires_at)
VALUES ($1, $2, upper($3)::role, $4, $5, $6, $7, $8)`

export const insertInvitation = async (tx: Sql, invitation: NewInvitation): Promise<void> => {
  const { id, projectId, role, secretHash, name, createdBy, createdAt, expiresAt } = invitation
  await tx.query(insert, [id, projectId, role, secretHash, name, createdBy, createdAt, expiresAt])
}

const spend = `
UPDATE invitations SET used_at = $2
WHERE id = $1 AND used_at IS NULL AND revoked_at IS NULL AND expires_at > $2 RETURNING id`

/** Marks an invitation as used. Returns false if it was used meanwhile, withdrawn or has expired. */
export const spendInvitation = async (tx: Sql, id: string, at: Date): Promise<boolean> =>
  (await tx.query(spend, [id, at])).rows.length > 0

export const revokeInvitationAt = async (tx: Sql, id: string, at: Date): Promise<void> => {
  await tx.query('UPDATE invitations SET revoked_at = $2 WHERE id = $1', [id, at])
}
