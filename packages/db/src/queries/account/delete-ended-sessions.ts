import type { Sql } from '../../sql.ts'

/** Deletes sessions that have ended and returns their number. */
export const deleteEndedSessions = async (sql: Sql, at: Date): Promise<number> =>
  (await sql.query('DELETE FROM sessions WHERE expires_at <= $1', [at])).rowCount ?? 0
