import type { Sql } from '../../sql.ts'

/** Deletes a suite; its jobs stay. Returns false if there was none. */
export const deleteSuite = async (sql: Sql, id: string): Promise<boolean> =>
  (await sql.query('DELETE FROM suites WHERE id = $1 RETURNING id', [id])).rows.length > 0
