import type { Sql } from '../../sql.ts'

export interface RunnerInvitationRow {
  id: string
  runnerName: string
  environment: string
  createdBy: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  withdrawnAt: Date | null
}

export type NewRunnerInvitation = Omit<RunnerInvitationRow, 'usedAt' | 'withdrawnAt'> & { codeHash: Uint8Array }

const columns = `id, runner_name AS "runnerName", environment, created_by AS "createdBy", created_at AS "createdAt",
  expires_at AS "expiresAt", used_at AS "usedAt", withdrawn_at AS "withdrawnAt"`

const insert = `
INSERT INTO runner_invitations (id, code_hash, runner_name, environment, created_by, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)`

export const insertRunnerInvitation = async (tx: Sql, invitation: NewRunnerInvitation): Promise<void> => {
  const { id, codeHash, runnerName, environment, createdBy, createdAt, expiresAt } = invitation
  await tx.query(insert, [id, codeHash, runnerName, environment, createdBy, createdAt, expiresAt])
}

const list = `SELECT ${columns} FROM runner_invitations ORDER BY created_at DESC, id DESC LIMIT $1`

/** Invitations, newest first. */
export const runnerInvitationRows = async (sql: Sql, limit: number): Promise<RunnerInvitationRow[]> =>
  (await sql.query<RunnerInvitationRow>(list, [limit])).rows

const spend = `
UPDATE runner_invitations SET used_at = $2
WHERE code_hash = $1 AND used_at IS NULL AND withdrawn_at IS NULL AND expires_at > $2 RETURNING ${columns}`

/** Spends the invitation of that code and returns it; null if there is none that is still valid. */
export const spendRunnerInvitation = async (
  tx: Sql,
  codeHash: Uint8Array,
  at: Date,
): Promise<RunnerInvitationRow | null> => (await tx.query<RunnerInvitationRow>(spend, [codeHash, at])).rows[0] ?? null

const withdraw = `
UPDATE runner_invitations SET withdrawn_at = coalesce(withdrawn_at, $2)
WHERE id = $1 AND used_at IS NULL RETURNING ${columns}`

/** Withdraws an invitation. Returns null if there is none or it was used. */
export const withdrawRunnerInvitationAt = async (tx: Sql, id: string, at: Date): Promise<RunnerInvitationRow | null> =>
  (await tx.query<RunnerInvitationRow>(withdraw, [id, at])).rows[0] ?? null
