import type { Scope } from '@wrkbench/contracts'
import { listOf, prepared } from '../../sql.ts'
import { together } from '../../together.ts'
import { type ReachedProject, reachedProjects } from '../project/reach.ts'

export interface TokenRow {
  id: string
  kind: 'API' | 'RUNNER' | 'SIGN_IN'
  name: string
  secretHash: Buffer
  scopes: Scope[]
  userId: string | null
  userName: string | null
  isAdmin: boolean
  projectId: string | null
  expiresAt: Date | null
  lastUsedAt: Date | null
  revokedAt: Date | null
  projects: ReachedProject[]
  runnerName: string | null
  runnerEnvironment: string | null
}

const tokens = prepared(
  'tokens',
  `SELECT t.public_id AS "publicId", t.id, t.kind, t.name, t.secret_hash AS "secretHash", t.scopes, t.user_id AS "userId", u.name AS "userName",
  coalesce(u.is_admin, false) AND t.project_id IS NULL AS "isAdmin", t.project_id AS "projectId",
  t.expires_at AS "expiresAt", t.last_used_at AS "lastUsedAt", t.revoked_at AS "revokedAt",
  t.runner_name AS "runnerName", t.runner_environment AS "runnerEnvironment",
  CASE WHEN t.kind = 'API' THEN ${reachedProjects('t.project_id')} ELSE '[]' END AS projects
FROM tokens t LEFT JOIN users u ON u.id = t.user_id WHERE t.public_id = ANY ${listOf('$1', 'text')}`,
)

/** A token, valid or not, with the projects that its user reaches through it. Every caller gets the present state. */
export const tokenByPublicId = together<string, TokenRow | null>(async (sql, publicIds) => {
  const { rows } = await sql.query<TokenRow & { publicId: string }>(tokens([[...new Set(publicIds)]]))
  const byId = new Map(rows.map(({ publicId, ...row }) => [publicId, row]))
  return publicIds.map((publicId) => byId.get(publicId) ?? null)
})
