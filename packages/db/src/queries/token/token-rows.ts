import type { Scope } from '@wrkbench/contracts'
import type { Sql } from '../../sql.ts'

export interface TokenListRow {
  id: string
  publicId: string
  kind: 'API' | 'RUNNER'
  name: string
  scopes: Scope[]
  project: string | null
  ownerId: string | null
  ownerName: string | null
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
  revokedAt: Date | null
}

const columns = `
SELECT t.id, t.public_id AS "publicId", t.kind, t.name, t.scopes, p.slug AS project, u.id AS "ownerId", u.name AS "ownerName",
  t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt"
FROM tokens t LEFT JOIN projects p ON p.id = t.project_id LEFT JOIN users u ON u.id = t.user_id`

const list = `${columns}
WHERE t.kind <> 'SIGN_IN' AND ($1::uuid IS NULL OR t.user_id = $1) AND ($2::uuid IS NULL OR t.id < $2)
  AND ($4::uuid IS NULL OR t.project_id = $4)
ORDER BY t.id DESC LIMIT $3`

export interface TokenFilter {
  /** null for the tokens of all users and runners */
  userId: string | null
  onlyProjectId: string | null
  before: string | null
  limit: number
}

/** API and runner tokens, newest first. */
export const tokenRows = async (sql: Sql, filter: TokenFilter): Promise<TokenListRow[]> => {
  const { userId, before, limit, onlyProjectId } = filter
  return (await sql.query<TokenListRow>(list, [userId, before, limit, onlyProjectId])).rows
}

const one = `${columns} WHERE t.kind <> 'SIGN_IN' AND t.id = $1 FOR UPDATE OF t`

/** Locks the token's row until the transaction ends. */
export const lockToken = async (tx: Sql, id: string): Promise<TokenListRow | null> =>
  (await tx.query<TokenListRow>(one, [id])).rows[0] ?? null

export const revokeTokenAt = async (tx: Sql, id: string, at: Date): Promise<void> => {
  await tx.query('UPDATE tokens SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL', [id, at])
}

/** Spends a one-time token. Returns false if it was spent already. */
export const spendToken = async (tx: Sql, id: string, at: Date): Promise<boolean> => {
  const text = 'UPDATE tokens SET revoked_at = $2, last_used_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id'
  return (await tx.query(text, [id, at])).rows.length > 0
}
