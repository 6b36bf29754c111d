import type { Sql } from '../../sql.ts'

/** How many sessions had ended and are gone now. */
export const deleteEndedSessions = async (sql: Sql, at: Date): Promise<number> =>
  (await sql.query('DELETE FROM sessions WHERE expires_at <= $1', [at])).rowCount ?? 0
