import type { Sql } from '../../sql.ts'

export interface NewSession {
  id: string
  secretHash: Uint8Array
  userId: string
  scopes: readonly string[]
  tokenId: string | null
  openedBy: string
  createdAt: Date
  expiresAt: Date
}

const insert = `
INSERT INTO sessions (id, secret_hash, user_id, scopes, token_id, opened_by, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

export const insertSession = async (tx: Sql, session: NewSession): Promise<void> => {
  const { id, secretHash, userId, scopes, tokenId, openedBy, createdAt, expiresAt } = session
  await tx.query(insert, [id, secretHash, userId, scopes, tokenId, openedBy, createdAt, expiresAt])
}

/** Ends every session of a user except `kept`. */
export const endOtherSessions = async (tx: Sql, userId: string, kept: string | null): Promise<void> => {
  await tx.query('DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2', [userId, kept])
}
