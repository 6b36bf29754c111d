import type { Sql } from '../../sql.ts'
import { isUniqueViolation } from '../../unique-violation.ts'

export interface NewAccount {
  id: string
  userId: string
  providerId: string
  accountId: string
  password: string | null
  at: Date
}

const upsert = `
INSERT INTO accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $6)
ON CONFLICT (user_id, provider_id) DO UPDATE SET account_id = $4, password = $5, updated_at = $6`

/**
 * Stores how a user signs in with a provider and replaces an earlier account of that user there. Returns false if the
 * account meanwhile belongs to another user; the transaction has then been aborted.
 */
export const upsertAccount = async (tx: Sql, account: NewAccount): Promise<boolean> => {
  const { id, userId, providerId, accountId, password, at } = account
  try {
    await tx.query(upsert, [id, userId, providerId, accountId, password, at])
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** Returns false if the user had no such account. */
export const deleteAccount = async (tx: Sql, userId: string, providerId: string): Promise<boolean> => {
  const text = 'DELETE FROM accounts WHERE user_id = $1 AND provider_id = $2 RETURNING id'
  return (await tx.query(text, [userId, providerId])).rows.length > 0
}
