import type { Sql } from '../../sql.ts'

const text = 'UPDATE suites SET next_run_at = $3 WHERE id = $1 AND next_run_at = $2 RETURNING id'

/** Puts a due time to an earlier moment by compare-and-set. Returns false if it is no longer `from`. */
export const advanceDue = async (sql: Sql, { id, from, to }: { id: string; from: Date; to: Date }): Promise<boolean> =>
  (await sql.query(text, [id, from, to])).rows.length > 0
