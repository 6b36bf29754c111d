import type { Scope } from '@wrkbench/contracts'
import { prepared, type Sql } from '../../sql.ts'
import { type ReachedProject, reachedProjects } from '../project/reach.ts'

export interface SessionRow {
  sessionId: string
  userId: string
  name: string
  email: string | null
  isAdmin: boolean
  scopes: Scope[]
  /** the project to which the token that opened the session is bound; null if to none */
  onlyProjectId: string | null
  expiresAt: Date
  openedBy: 'link' | 'token' | 'password' | 'invitation' | 'github' | 'oidc'
  projects: ReachedProject[]
}

const statement = prepared(
  'session-by-hash',
  `SELECT s.id AS "sessionId", u.id AS "userId", u.name, u.email, u.is_admin AND t.project_id IS NULL AS "isAdmin", s.scopes,
  t.project_id AS "onlyProjectId", s.expires_at AS "expiresAt",
  s.opened_by AS "openedBy", ${reachedProjects('t.project_id')} AS projects
FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN tokens t ON t.id = s.token_id
WHERE s.secret_hash = $1 AND s.expires_at > $2
  AND (t.id IS NULL OR t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2))`,
)

/**
 * Finds a session that is still valid, with the projects that its user reaches. A session ends with the API token that
 * opened it.
 */
export const sessionByHash = async (sql: Sql, secretHash: Uint8Array, now: Date): Promise<SessionRow | null> =>
  (await sql.query<SessionRow>(statement([secretHash, now]))).rows[0] ?? null
