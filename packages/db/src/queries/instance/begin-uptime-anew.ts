import type { Sql } from '../../sql.ts'

const text = 'UPDATE service_beats SET up_from = $2 WHERE name = $1'

/** A service counts as up from now: it answers, but could not do what is asked of it. */
export const beginUptimeAnew = async (sql: Sql, name: string, at: Date): Promise<void> => {
  await sql.query(text, [name, at])
}
