import type { Sql } from '../../sql.ts'

export interface Beat {
  upFrom: Date
  beatAt: Date
}

const text = 'SELECT up_from AS "upFrom", beat_at AS "beatAt" FROM service_beats WHERE name = $1'

/** null: it never answered. */
export const serviceBeat = async (sql: Sql, name: string): Promise<Beat | null> =>
  (await sql.query<Beat>(text, [name])).rows[0] ?? null
