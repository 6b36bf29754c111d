import type { Sql } from '../../sql.ts'

const text = 'UPDATE service_beats SET up_from = $2 WHERE name = $1'

/** Restarts the uptime of a service that answers but could not do its work. */
export const beginUptimeAnew = async (sql: Sql, name: string, at: Date): Promise<void> => {
  await sql.query(text, [name, at])
}
