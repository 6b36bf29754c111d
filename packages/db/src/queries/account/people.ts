import type { Sql } from '../../sql.ts'
import { isUniqueViolation } from '../../unique-violation.ts'

export interface PersonRow {
  id: string
  name: string
  email: string | null
  isAdmin: boolean
  hasPassword: boolean
  /** sign-in providers other than a password */
  providers: string[]
}

const columns = `
SELECT u.id, u.name, u.email, u.is_admin AS "isAdmin",
  EXISTS (SELECT FROM accounts a WHERE a.user_id = u.id AND a.provider_id = 'credential') AS "hasPassword",
  ARRAY(SELECT a.provider_id FROM accounts a WHERE a.user_id = u.id AND a.provider_id <> 'credential'
    ORDER BY a.provider_id) AS providers
FROM users u`

export const personById = async (sql: Sql, id: string): Promise<PersonRow | null> =>
  (await sql.query<PersonRow>(`${columns} WHERE u.id = $1`, [id])).rows[0] ?? null

/** Locks the user's row until the transaction ends. */
export const lockPerson = async (tx: Sql, id: string): Promise<PersonRow | null> =>
  (await tx.query<PersonRow>(`${columns} WHERE u.id = $1 FOR UPDATE OF u`, [id])).rows[0] ?? null

export const personByAccount = async (sql: Sql, providerId: string, accountId: string): Promise<PersonRow | null> => {
  const text = `${columns} JOIN accounts known ON known.user_id = u.id WHERE known.provider_id = $1 AND known.account_id = $2`
  return (await sql.query<PersonRow>(text, [providerId, accountId])).rows[0] ?? null
}

export interface NewPerson {
  id: string
  name: string
  email: string | null
  createdAt: Date
}

const insert = `
INSERT INTO users (id, name, email, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT (email) DO NOTHING RETURNING id`

/** Returns false if another person has that e-mail address. */
export const insertPerson = async (tx: Sql, { id, name, email, createdAt }: NewPerson): Promise<boolean> =>
  (await tx.query(insert, [id, name, email, createdAt])).rows.length > 0

const change = `
UPDATE users SET name = $2, email = $3
WHERE id = $1 AND NOT EXISTS (SELECT FROM users other WHERE other.email = $3 AND other.id <> $1) RETURNING id`

/**
 * Returns false if another person has that e-mail address. If they took it concurrently, the transaction has been
 * aborted.
 */
export const changePerson = async (tx: Sql, id: string, name: string, email: string | null): Promise<boolean> => {
  try {
    return (await tx.query(change, [id, name, email])).rows.length > 0
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export const setAdmin = async (tx: Sql, id: string, isAdmin: boolean): Promise<void> => {
  await tx.query('UPDATE users SET is_admin = $2 WHERE id = $1', [id, isAdmin])
}

/** Ids of the instance's administrators, with their rows locked so that the last one cannot be removed. */
export const lockAdmins = async (tx: Sql): Promise<string[]> =>
  (await tx.query<{ id: string }>('SELECT id FROM users WHERE is_admin ORDER BY id FOR UPDATE')).rows.map(
    ({ id }) => id,
  )

export interface UserListRow {
  id: string
  name: string
  email: string | null
  isAdmin: boolean
  createdAt: Date
  projects: string[]
}

const list = `
SELECT u.id, u.name, u.email, u.is_admin AS "isAdmin", u.created_at AS "createdAt",
  ARRAY(SELECT p.slug FROM memberships m JOIN projects p ON p.id = m.project_id WHERE m.user_id = u.id ORDER BY 1) AS projects
FROM users u ORDER BY u.id`

export const userRows = async (sql: Sql): Promise<UserListRow[]> => (await sql.query<UserListRow>(list)).rows
