import type { Sql } from '../../sql.ts'

const text = `
UPDATE tokens SET last_used_at = $2 WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute')`

/** Records the use of a token at most once a minute, so that many simultaneous requests write once. */
export const noteTokenUseAt = async (sql: Sql, id: string, at: Date): Promise<void> => {
  await sql.query(text, [id, at])
}
