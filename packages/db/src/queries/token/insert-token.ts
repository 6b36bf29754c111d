import type { Sql } from '../../sql.ts'

export interface NewToken {
  id: string
  publicId: string
  secretHash: Uint8Array
  kind: 'API' | 'RUNNER' | 'SIGN_IN'
  name: string
  scopes: readonly string[]
  userId: string | null
  projectId: string | null
  createdAt: Date
  expiresAt: Date | null
  /** for the token of a joined runner: the only name and environment that it may register with */
  runnerName?: string | null
  runnerEnvironment?: string | null
}

const text = `
INSERT INTO tokens (id, public_id, secret_hash, kind, name, scopes, user_id, project_id, created_at, expires_at,
  runner_name, runner_environment)
VALUES ($1, $2, $3, $4::token_kind, $5, $6, $7, $8, $9, $10, $11, $12)`

export const insertToken = async (tx: Sql, token: NewToken): Promise<void> => {
  const { id, publicId, secretHash, kind, name, scopes, userId, projectId, createdAt, expiresAt } = token
  const { runnerName = null, runnerEnvironment = null } = token
  const whose = [id, publicId, secretHash, kind, name, scopes, userId, projectId, createdAt, expiresAt]
  await tx.query(text, [...whose, runnerName, runnerEnvironment])
}
