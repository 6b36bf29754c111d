import type { SharedView } from '@wrkbench/contracts'
import { jsonText } from '../../json-text.ts'
import type { Sql } from '../../sql.ts'

export interface ShareRow {
  id: string
  project: string
  view: SharedView
  createdBy: string
  createdAt: Date
  expiresAt: Date | null
}

export interface NewShare {
  id: string
  project: string
  secretHash: Uint8Array
  view: SharedView
  createdBy: string
  createdAt: Date
  expiresAt: Date | null
}

const insert = `
INSERT INTO shares (id, project_id, secret_hash, view, created_by, created_at, expires_at)
SELECT $1, p.id, $3, $4, $5, $6, $7 FROM projects p WHERE p.slug = $2`

export const insertShare = async (tx: Sql, share: NewShare): Promise<void> => {
  const { id, project, secretHash, view, createdBy, createdAt, expiresAt } = share
  await tx.query(insert, [id, project, secretHash, jsonText(view), createdBy, createdAt, expiresAt])
}

const columns = `s.id, p.slug AS project, s.view, s.created_by AS "createdBy", s.created_at AS "createdAt",
  s.expires_at AS "expiresAt"`
const current = `(s.expires_at IS NULL OR s.expires_at > $2)`

const list = `
SELECT ${columns} FROM shares s JOIN projects p ON p.id = s.project_id
WHERE p.slug = $1 AND ${current} ORDER BY s.created_at DESC, s.id DESC LIMIT $3`

/** Links of a project that are valid now, newest first. */
export const shareRows = async (sql: Sql, project: string, now: Date, limit: number): Promise<ShareRow[]> =>
  (await sql.query<ShareRow>(list, [project, now, limit])).rows

const byHash = `
SELECT ${columns} FROM shares s JOIN projects p ON p.id = s.project_id WHERE s.secret_hash = $1 AND ${current}`

/** Null if there is no such link or it has expired. */
export const shareByHash = async (sql: Sql, secretHash: Uint8Array, now: Date): Promise<ShareRow | null> =>
  (await sql.query<ShareRow>(byHash, [secretHash, now])).rows[0] ?? null

/** @returns whether the link existed */
export const deleteShareRow = async (tx: Sql, project: string, id: string): Promise<boolean> => {
  const text = 'DELETE FROM shares s USING projects p WHERE p.id = s.project_id AND p.slug = $1 AND s.id = $2'
  return ((await tx.query(text, [project, id])).rowCount ?? 0) > 0
}
